import { EmailText } from '#components/email-text.tsx';
import { IdentityProviderLogo } from '#components/identity-provider-logo.tsx';
import { NewPassword } from '#components/new-password.tsx';
import { PasswordChecklist } from '#components/password-checklist.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { SecondFactorField } from '#components/second-factor-field.tsx';
import { SentCodeStep } from '#components/sent-code.tsx';
import { SupportEmail } from '#components/support-email.tsx';
import { TaxNote } from '#components/tax-note.tsx';
import { type Example, examplesOf, ignore } from '../example.ts';

const resolve = async () => {};
const justNow = () => ({ email: 'ada@example.com', at: Date.now() });

export const accountExamples: readonly Example[] = [
  ...examplesOf('components/password-field', {
    default: ({ label }) => <PasswordField label={label} defaultValue="moor-2026!" />,
    error: ({ label, sentence }) => <PasswordField label={label} error={sentence} defaultValue="tern" />,
    disabled: ({ label }) => <PasswordField label={label} disabled />,
  }),
  ...examplesOf('components/password-checklist', {
    empty: () => <PasswordChecklist id="rules" password="" />,
    'partly met': () => <PasswordChecklist id="rules" password="tern2026" />,
    met: () => <PasswordChecklist id="rules" password="moor-2026" />,
  }),
  ...examplesOf('components/new-password', {
    default: ({ label }) => <NewPassword label={label} error={undefined} />,
    error: ({ label, sentence }) => <NewPassword label={label} error={sentence} />,
  }),
  ...examplesOf('components/sent-code', {
    'waiting for resend': () => (
      <SentCodeStep sent={justNow()} error={undefined} resend={resolve} onBack={ignore} onError={ignore} />
    ),
    'resend possible, error': ({ sentence }) => (
      <SentCodeStep sent={{ ...justNow(), at: 0 }} error={sentence} resend={resolve} onError={ignore} />
    ),
  }),
  ...examplesOf('components/email-text', {
    default: () => <EmailText>ada@example.com</EmailText>,
    long: () => <EmailText>ada.lovelace.of.the.analytical.engine@mail.example.com</EmailText>,
  }),
  ...examplesOf('components/second-factor-field', {
    default: () => <SecondFactorField name="code" error={undefined} />,
    error: ({ sentence }) => <SecondFactorField name="code" error={sentence} />,
  }),
  ...examplesOf('components/support-email', { default: () => <SupportEmail /> }),
  ...examplesOf('components/tax-note', {
    included: () => <TaxNote tax={{ ratePercent: 19, inclusive: true }} className="" />,
  }),
  ...examplesOf('components/identity-provider-logo', {
    google: () => <IdentityProviderLogo provider="google" />,
    apple: () => <IdentityProviderLogo provider="apple" />,
    microsoft: () => <IdentityProviderLogo provider="microsoft" />,
  }),
];
