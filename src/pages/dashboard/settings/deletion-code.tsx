import { FormattedMessage, useIntl } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { deleteAccount } from '#api/generated/account.ts';
import { DeleteAccountBody } from '#api/generated/account.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import type { CodeSent } from '#components/use-sent-code.ts';
import { useForm } from '#ui/form.ts';
import { SentCode } from '#components/sent-code.tsx';
import { wordsFor } from '#ui/labels-for.ts';
import { DeletionForm } from './deletion-form.tsx';

type Props = { sent: CodeSent; resend: () => Promise<void>; onDeleted: (erasedAt: string) => Promise<void> };

const m = defineMessages({ format: 'auth.code.format', submit: 'settings.delete.submit' });

/** So that nobody else deletes it on a device that was left open. */
export function DeletionCode({ sent, resend, onDeleted }: Props) {
  const intl = useIntl();
  const words = { code: intl.formatMessage(m.format) };
  const body = ({ code }: { code: string }) => ({ code, confirmation: sent.email });
  const explain = useExplain<'code'>({
    reasons: { codeWrong: 'code', codeExpired: 'code', codeTriesUsed: 'code', tooManyRequests: 'code' },
    words,
  });
  const form = useForm<'code'>({
    names: ['code'],
    check: (values) => wordsFor(DeleteAccountBody, body(values), words),
    send: async (values) => onDeleted((await deleteAccount(body(values))).erasedAt),
    explain,
  });
  return (
    <DeletionForm form={form} submit={<FormattedMessage {...m.submit} />}>
      <SentCode sent={sent} error={form.errors.code} resend={resend} onRefused={form.refuse} />
    </DeletionForm>
  );
}
