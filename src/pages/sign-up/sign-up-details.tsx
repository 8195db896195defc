import { useIntl } from 'react-intl';
import { isRefusal } from '#api/errors.ts';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { register } from '#api/generated/accounts.ts';
import { signIn } from '#api/generated/session.ts';
import { HiddenUsername } from '#components/hidden-username.tsx';
import { NewPassword, passwordErrorFields } from '#components/new-password.tsx';
import { codeErrorFields, SentCodeStep } from '#components/sent-code.tsx';
import type { SentCode } from '#components/sent-code-storage.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { SignInButton } from '#features/sign-in/sign-in-button.tsx';
import { TermsNote } from '#features/sign-in/terms-note.tsx';
import { defineMessages } from '#framework/locale.ts';
import { useForm, type Values } from '#ui/form.ts';
import { SelectField } from '#ui/select-field.tsx';
import { InviteField } from './invite-field.tsx';

type Props = {
  sent: SentCode;
  inviteCode: string;
  resend: (email: string) => Promise<void>;
  onBack: () => void;
  onSignedUp: (token: string) => void;
};

const names = ['code', 'password', 'inviteCode', 'downloadSource'] as const;
/** Browsers have no device code; the contract requires the field. */
const deviceCode = 'web';

const registerBody = lazyValidator(() =>
  import('#api/generated/accounts.zod.ts').then(({ RegisterBody }) => RegisterBody),
);

const m = defineMessages({
  password: 'auth.password.label',
  codeFormat: 'auth.code.format',
  passwordFormat: 'auth.password.format',
  inviteUnknown: 'api.error.invite-code-unknown',
  source: 'auth.source.label',
  submit: 'auth.sign-up.submit',
  terms: 'auth.sign-up.terms',
});
/** The fields that show the errors of the request. */
const errorFields = { ...codeErrorFields, ...passwordErrorFields, inviteCodeUnknown: 'inviteCode' } as const;
const sources = defineMessages({
  '': 'auth.source.none',
  search: 'auth.source.search',
  friend: 'auth.source.friend',
  social: 'auth.source.social',
  video: 'auth.source.video',
  article: 'auth.source.article',
  'app-store': 'auth.source.app-store',
  other: 'auth.source.other',
});

/** The second step of sign-up: code, password, invite code and download source. */
export function SignUpDetails({ sent, inviteCode, resend, onBack, onSignedUp }: Props) {
  const intl = useIntl();
  const labels = {
    code: intl.formatMessage(m.codeFormat),
    password: intl.formatMessage(m.passwordFormat),
    inviteCode: intl.formatMessage(m.inviteUnknown),
  };
  const setup = formSetup(registerBody, { reasons: errorFields, labels }, intl);

  /** A code that was used may have created the account, and only the response was lost: then email and password sign in. */
  async function signUp(body: ReturnType<typeof registration>): Promise<string> {
    try {
      return (await register(body)).token;
    } catch (error) {
      if (!isRefusal(error, 'codeExpired')) throw error;
      const { email, password } = body;
      const session = await signIn({ email, password, deviceType: 'web', remember: true }).catch(() => null);
      if (!session) throw error;
      return session.token;
    }
  }

  const form = useForm<(typeof names)[number]>({
    names,
    ...setup,
    validate: (values) => setup.validate(registration(sent.email, values)),
    send: async (values) => onSignedUp(await signUp(registration(sent.email, values))),
  });

  return (
    <AuthForm form={form}>
      <HiddenUsername email={sent.email} />
      <SentCodeStep sent={sent} error={form.errors.code} onBack={onBack} resend={resend} onError={form.showError} />
      <NewPassword label={intl.formatMessage(m.password)} error={form.errors.password} />
      <InviteField code={inviteCode} error={form.errors.inviteCode} />
      <SourceSelect />
      <SignInButton pending={form.pending}>{intl.formatMessage(m.submit)}</SignInButton>
      <TermsNote message={m.terms} />
    </AuthForm>
  );
}

function registration(email: string, { code, password, inviteCode, downloadSource }: Values<(typeof names)[number]>) {
  // What friends share is the link.
  const invite = inviteCode.replace(/.*referralCode=([\w-]+).*/, '$1').trim();
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

/** How the customer heard of the product; optional. */
function SourceSelect() {
  const intl = useIntl();
  const options = Object.entries(sources).map(([value, label]) => ({ value, label: intl.formatMessage(label) }));
  return <SelectField label={intl.formatMessage(m.source)} name="downloadSource" options={options} />;
}
