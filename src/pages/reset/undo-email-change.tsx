import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal, reportError } from '#api/errors.ts';
import { undoEmailChange } from '#api/generated/accounts.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { AuthPage } from '#features/sign-in/auth-page.tsx';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { clearPendingUndo, pendingUndo } from '#session/pending-undo.ts';
import { focusPage } from '#ui/focus-page.ts';
import { useForm } from '#ui/form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';

type Props = {
  /** `email` is empty when the link is of no use. */
  onDone: (email: string) => void;
};

const m = defineMessages({
  headTitle: 'shell.head.title',
  title: 'auth.undo.title',
  text: 'auth.undo.text',
  submit: 'auth.undo.submit',
  done: 'auth.undo.done',
});

/** Asks before it undoes: programs that check mails for malware follow links, too. */
export function UndoEmailChange({ onDone }: Props) {
  const intl = useIntl();
  const title = intl.formatMessage(m.title);

  function finish(email: string): void {
    clearPendingUndo();
    onDone(email);
  }

  const form = useForm({
    names: [],
    validate: () => ({}),
    send: async () => {
      const { email } = await undoEmailChange({ token: pendingUndo() });
      toast.success(m.done, { email });
      finish(email);
    },
    fieldErrorsOf: () => ({}),
    reportError: (error) => {
      reportError(error);
      if (!isRefusal(error, 'emailUndoInvalid', 'invalidFields')) return;
      if (form.ref.current) focusPage(form.ref.current);
      finish('');
    },
  });
  return (
    <AuthPage title={title} intro={<FormattedMessage {...m.text} />}>
      <Head title={intl.formatMessage(m.headTitle, { title })} description={intl.formatMessage(m.text)} />
      <AuthForm form={form}>
        <SubmitButton pending={form.pending}>{intl.formatMessage(m.submit)}</SubmitButton>
      </AuthForm>
    </AuthPage>
  );
}
