import { FormattedMessage } from 'react-intl';
import { AppError, oauthReason, type Reason } from '#api/errors.ts';
import { Notice } from '#ui/notice.tsx';

type Props = { /** The contract's error code in the URL. */ code: string };

/** Anyone can craft a URL: every other code is shown as `oauthFailed`. */
const shownReasons: readonly Reason[] = [
  'oauthExpired',
  'oauthCancelled',
  'identityWithoutEmail',
  'tooManyRequests',
  'overloaded',
  'internalError',
  'maintenance',
  'unavailable',
];

/** Why an OAuth sign-in failed. */
export function OAuthError({ code }: Props) {
  const codeReason = oauthReason(Number(code));
  const reason = shownReasons.includes(codeReason) ? codeReason : 'oauthFailed';
  return (
    <Notice tone={reason === 'oauthCancelled' ? 'info' : 'danger'}>
      <FormattedMessage {...new AppError({ reason }).descriptor} />
    </Notice>
  );
}
