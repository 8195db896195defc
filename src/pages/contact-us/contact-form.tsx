import { type FormEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal, toAppError } from '#api/errors.ts';
import { formSetup, labelsFor, lazyValidator } from '#api/form-setup.ts';
import { type ContactTopic, isContactTopic } from '#facts/contact-topics.ts';
import * as limits from '#facts/limits.ts';
import { EmailField } from '#features/sign-in/email-field.tsx';
import { defineMessages } from '#framework/locale.ts';
import { navigate } from '#framework/router.tsx';
import { toast } from '#framework/toast.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { useForm, type Values } from '#ui/form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { CharacterCount } from './character-count.tsx';
import { DraftNotice, useDraft } from './draft.tsx';
import { clearDraftOf } from './draft-storage.ts';
import { ImageField } from './image-field.tsx';
import { OrderMention } from './order-mention.tsx';
import { TopicField } from './topic-field.tsx';
import { UploadProgress, useUpload } from './upload.tsx';
import { useImages } from './use-images.ts';

type Props = {
  /** Email of the account; empty while it is unknown. */
  email: string;
  /** Topic of the link that opened this page; empty without one. */
  topic: ContactTopic | '';
  /** Empty when the message is not about an order. */
  orderId: string;
  onRemoveOrder: () => void;
  onSent: (sent: { ticket: string; email: string }) => void;
};
const names = ['email', 'topic', 'suggestion', 'images'] as const;
type Name = (typeof names)[number];

const contactBody = lazyValidator(() =>
  import('#api/generated/contact.zod.ts').then(({ SubmitContactBody }) => SubmitContactBody),
);

const m = defineMessages({
  emailHelp: 'contact.email.help',
  emailInvalid: 'auth.email.invalid',
  text: 'contact.text.label',
  textHelp: 'contact.text.help',
  textMissing: 'contact.text.missing',
  textLong: 'contact.text.too-long',
  submit: 'contact.submit',
  stop: 'contact.stop',
  received: 'contact.sent.title',
  title: 'contact.title',
});

/** The errors of the request that belong beside the images. */
const imageReasons = {
  tooManyImages: 'images',
  imageTooLarge: 'images',
  imageTypeRefused: 'images',
  imageUnreadable: 'images',
} as const;

/** Email, topic, text and images (docs/product.md#contact). Topic and text survive a reload, everything survives a failed request. */
export function ContactForm({ email, topic, orderId, onRemoveOrder, onSent }: Props) {
  const intl = useIntl();
  const max = limits.contactCharacters;
  const images = useImages();
  const upload = useUpload();
  const submit = useRef<HTMLDivElement>(null);

  const message = (values: Values<Name>) => ({
    email: values.email,
    suggestion: values.suggestion.trim(),
    ...(isContactTopic(values.topic) && { topic: values.topic }),
    ...(orderId && { orderId }),
    images: images.accepted.map(({ file }) => file),
  });
  const labelsOf = (suggestion: string) => ({
    email: intl.formatMessage(m.emailInvalid),
    suggestion: intl.formatMessage(suggestion.trim() ? m.textLong : m.textMissing, { max }),
  });
  const form = useForm<Name>({
    names,
    ...formSetup<Name>(contactBody, { reasons: imageReasons, labels: labelsOf('?') }, intl),
    validate: (values) => labelsFor(contactBody, message(values), labelsOf(values.suggestion)),
    send: async (values) => {
      const body = message(values);
      const sending = upload.run(body);
      await Promise.allSettled([sending]);
      if (!form.ref.current) return notifyAfterLeaving(body.suggestion, sending);
      const { ticket } = await sending;
      draft.clear();
      onSent({ ticket, email: body.email });
    },
  });
  const draft = useDraft(form.ref, { email, topic });

  /** The result of a message whose page is no longer shown. */
  async function notifyAfterLeaving(suggestion: string, sending: Promise<unknown>): Promise<void> {
    try {
      await sending;
      clearDraftOf(suggestion);
      toast.success(intl.formatMessage(m.received));
    } catch (error) {
      if (isRefusal(error, 'aborted')) return;
      const { descriptor, values } = toAppError(error);
      const backToForm = { label: intl.formatMessage(m.title), run: () => void navigate(paths.contact()) };
      toast.show({ kind: 'error', text: descriptor, values, durationMs: Infinity, actions: [backToForm] });
    }
  }

  function handleInput(event: FormEvent<HTMLFormElement>): void {
    form.props.onInput(event);
    draft.save();
  }

  function handleStop(): void {
    upload.stop();
    submit.current?.querySelector('button')?.focus();
  }

  return (
    <form className="contact-form card" {...form.props} onInput={handleInput}>
      <div className="draft-notice" aria-live="polite">
        {draft.restored && <DraftNotice onDiscard={draft.discard} />}
      </div>
      {orderId && <OrderMention orderId={orderId} onRemove={onRemoveOrder} />}
      <div className="contact-form__fields">
        <EmailField
          help={intl.formatMessage(m.emailHelp)}
          error={form.errors.email}
          autoComplete="email"
          readOnly={form.pending}
        />
        <TopicField disabled={form.pending} />
        <div>
          <TextArea
            label={intl.formatMessage(m.text)}
            help={intl.formatMessage(m.textHelp)}
            error={form.errors.suggestion}
            name="suggestion"
            rows={7}
            // The draft restores the text; the browser's own restoring would also do it after signing out.
            autoComplete="off"
            dir="auto"
            readOnly={form.pending}
            required
          />
          <CharacterCount length={draft.length} max={max} />
        </div>
        <ImageField images={images} disabled={form.pending} error={form.errors.images} />
      </div>
      {upload.sent !== null && <UploadProgress sent={upload.sent} />}
      <div className="contact-form__actions" ref={submit}>
        <SubmitButton pending={form.pending}>
          <FormattedMessage {...m.submit} />
        </SubmitButton>
        {upload.canStop && (
          <Button variant="subtle" onClick={handleStop}>
            <FormattedMessage {...m.stop} />
          </Button>
        )}
      </div>
    </form>
  );
}
