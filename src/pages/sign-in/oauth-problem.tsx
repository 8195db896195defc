import { FormattedMessage } from 'react-intl';
import { AppError, type Reason } from '#api/errors.ts';
import { errorNames } from '#api/generated/error-names.ts';
import { Notice } from '#ui/notice.tsx';

/** The contract's number in the address with which an outside sign-in came back. */
type Props = { code: string };

/** An address can be made by anybody: it says nothing else than these. */
const said: readonly Reason[] = [
  'oauthExpired',
  'oauthCancelled',
  'tooManyRequests',
  'overloaded',
  'internalError',
  'unavailable',
];

/** Why an outside sign-in did not work, above the form and the buttons for another try. */
export function OAuthProblem({ code }: Props) {
  const named = errorNames[Number(code)] ?? 'oauthFailed';
  const reason = said.includes(named) ? named : 'oauthFailed';
  return (
    <Notice tone={reason === 'oauthCancelled' ? 'info' : 'danger'}>
      <FormattedMessage {...new AppError({ reason }).descriptor} />
    </Notice>
  );
}
