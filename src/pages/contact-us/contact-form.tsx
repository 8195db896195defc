import { type FormEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { SubmitContactBody, submitContactBodySuggestionMax } from '#api/generated/contact.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { useForm, type Values } from '#ui/form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { wordsFor } from '#ui/labels-for.ts';
import { CharacterCount } from './character-count.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { OrderMention } from './order-mention.tsx';
import { PictureField } from './picture-field.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useDraft } from './use-draft.ts';
import { usePictures } from './use-pictures.ts';
import { useUpload } from './use-upload.ts';

type Props = {
  /** The account's address; empty while nobody is known to be signed in. */
  email: string;
  /** Empty when the message is about no order. */
  orderId: string;
  onRemoveOrder: () => void;
  onSent: (sent: { ticket: string; email: string }) => void;
};
/** In the order of the page. */
const names = ['email', 'suggestion', 'images'] as const;
type Name = (typeof names)[number];

const m = defineMessages({
  email: 'auth.email.label',
  emailHelp: 'contact.email.help',
  emailInvalid: 'auth.email.invalid',
  text: 'contact.text.label',
  textHelp: 'contact.text.help',
  textMissing: 'contact.text.missing',
  textLong: 'contact.text.too-long',
  submit: 'contact.submit',
  stop: 'contact.stop',
});

/** Address, text and pictures (spec §3, §5). What was typed survives a reload, and everything survives a failed call. */
export function ContactForm({ email, orderId, onRemoveOrder, onSent }: Props) {
  const intl = useIntl();
  const most = submitContactBodySuggestionMax;
  const pictures = usePictures();
  const upload = useUpload();
  const submit = useRef<HTMLDivElement>(null);

  const message = (typed: Values<Name>) => ({
    email: typed.email.trim(),
    suggestion: typed.suggestion.trim(),
    ...(orderId && { orderId }),
    images: pictures.held.map(({ file }) => file),
  });
  const wordsOf = (suggestion: string) => ({
    email: intl.formatMessage(m.emailInvalid),
    suggestion: intl.formatMessage(suggestion.trim() ? m.textLong : m.textMissing, { most }),
  });
  const form = useForm<Name>({
    names,
    check: (typed) => wordsFor(SubmitContactBody, message(typed), wordsOf(typed.suggestion)),
    send: async (typed) => {
      const wanted = message(typed);
      const { ticket } = await upload.run(wanted);
      draft.forget();
      onSent({ ticket, email: wanted.email });
    },
    explain: useExplain<Name>({
      reasons: {
        tooManyImages: 'images',
        imageTooLarge: 'images',
        imageTypeRefused: 'images',
        imageUnreadable: 'images',
      },
      words: wordsOf('?'),
    }),
  });
  const draft = useDraft(form.ref, email);

  function onInput(event: FormEvent<HTMLFormElement>): void {
    form.onInput(event);
    draft.keep();
  }

  function stop(): void {
    upload.stop();
    submit.current?.querySelector('button')?.focus();
  }

  return (
    <form
      className="contact-form card"
      method="post"
      noValidate
      ref={form.ref}
      onSubmit={form.onSubmit}
      onInput={onInput}
    >
      {draft.restored && <DraftNotice onDiscard={draft.discard} />}
      {orderId && <OrderMention orderId={orderId} onRemove={onRemoveOrder} />}
      <div className="contact-form__fields">
        <TextField
          label={intl.formatMessage(m.email)}
          help={intl.formatMessage(m.emailHelp)}
          error={form.errors.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          readOnly={form.pending}
          required
        />
        <div>
          <TextArea
            label={intl.formatMessage(m.text)}
            help={intl.formatMessage(m.textHelp)}
            error={form.errors.suggestion}
            name="suggestion"
            rows={7}
            // The draft brings it back; the browser by itself would do so after signing out too.
            autoComplete="off"
            dir="auto"
            readOnly={form.pending}
            required
          />
          <CharacterCount length={draft.length} most={most} />
        </div>
        <PictureField pictures={pictures} disabled={form.pending} error={form.errors.images} />
      </div>
      {upload.sent !== null && <UploadProgress sent={upload.sent} />}
      <div className="contact-form__actions" ref={submit}>
        <SubmitButton pending={form.pending}>
          <FormattedMessage {...m.submit} />
        </SubmitButton>
        {form.pending && (
          <Button variant="quiet" onClick={stop}>
            <FormattedMessage {...m.stop} />
          </Button>
        )}
      </div>
    </form>
  );
}
