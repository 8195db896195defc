import { useIntl } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { register } from '#api/generated/accounts.ts';
import { RegisterBody } from '#api/generated/accounts.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import type { CodeSent } from '#components/use-sent-code.ts';
import { useForm, type Values } from '#ui/form.ts';
import { NewPassword } from '#components/new-password.tsx';
import { SentCode } from '#components/sent-code.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { UsernameForManagers } from '#components/username-for-managers.tsx';
import { wordsFor } from '#ui/labels-for.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { InviteField } from './invite-field.tsx';
import { SourceSelect } from './source-select.tsx';
import { TermsNote } from './terms-note.tsx';

type Props = {
  sent: CodeSent;
  inviteCode: string;
  resend: (email: string) => Promise<void>;
  back: () => void;
  onSignedUp: (token: string) => void;
};

const names = ['code', 'password', 'inviteCode', 'downloadSource'] as const;
/** Spec §7: a browser has no device code, the field carries a placeholder. */
const deviceCode = 'web';

const m = defineMessages({
  password: 'auth.password.label',
  codeFormat: 'auth.code.format',
  passwordFormat: 'auth.password.format',
  inviteUnknown: 'api.error.invite-code-unknown',
  submit: 'auth.sign-up.submit',
  terms: 'auth.sign-up.terms',
});

/** The second step of sign-up: everything but the address, which is known by now. */
export function SignUpDetails({ sent, inviteCode, resend, back, onSignedUp }: Props) {
  const intl = useIntl();
  const words = {
    code: intl.formatMessage(m.codeFormat),
    password: intl.formatMessage(m.passwordFormat),
    inviteCode: intl.formatMessage(m.inviteUnknown),
  };
  const explain = useExplain<(typeof names)[number]>({
    reasons: {
      codeWrong: 'code',
      codeExpired: 'code',
      codeTriesUsed: 'code',
      tooManyRequests: 'code',
      inviteCodeUnknown: 'inviteCode',
    },
    words,
  });
  const form = useForm<(typeof names)[number]>({
    names,
    check: (values) => wordsFor(RegisterBody, registration(sent.email, values), words),
    send: async (values) => onSignedUp((await register(registration(sent.email, values))).token),
    explain,
  });

  return (
    <AuthForm form={form}>
      <UsernameForManagers email={sent.email} />
      <SentCode sent={sent} error={form.errors.code} back={back} resend={resend} onRefused={form.refuse} />
      <NewPassword label={intl.formatMessage(m.password)} error={form.errors.password} />
      <InviteField code={inviteCode} error={form.errors.inviteCode} />
      <SourceSelect />
      <SubmitButton pending={form.pending}>{intl.formatMessage(m.submit)}</SubmitButton>
      <TermsNote words={m.terms} />
    </AuthForm>
  );
}

function registration(email: string, { code, password, inviteCode, downloadSource }: Values<(typeof names)[number]>) {
  const invite = inviteCode.trim();
  return {
    email,
    code,
    password,
    ...(invite && { inviteCode: invite }),
    downloadSource,
    noEncrypt: true as const,
    deviceCode,
  };
}
