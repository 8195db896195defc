import { FormattedMessage } from 'react-intl';
import type { AppError } from '#api/errors.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { Notice } from '#ui/notice.tsx';

type Props = {
  /** A higher plan is running: this one cannot be bought (spec §4). */
  refused: boolean;
  error: AppError | null;
};

const m = defineMessages({ downgrade: 'api.error.downgrade-refused', contact: 'payment.error.contact' });

/** What went wrong, in words; the button below it is the way to try again. */
export function PayProblem({ refused, error }: Props) {
  if (refused || error?.reason === 'downgradeRefused') {
    return (
      <Notice tone="warning">
        <FormattedMessage {...m.downgrade} />{' '}
        <Link to={paths.contact()}>
          <FormattedMessage {...m.contact} />
        </Link>
      </Notice>
    );
  }
  if (!error) return null;
  return (
    <Notice tone="danger">
      <FormattedMessage {...error.descriptor} values={error.values} />
    </Notice>
  );
}
