import { FormattedMessage } from 'react-intl';
import type { AppError } from '#api/errors.ts';
import { chooseMethod, type PayMethod } from '#pages/payment/methods.ts';
import { otherWords } from '#pages/payment/order-actions.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = { error: AppError; retry: () => void; other: PayMethod | undefined };

const m = defineMessages({ retry: 'payment.error.retry' });

/** What went wrong, in words, and the two ways on: once more, or by the other method (decisions §5). */
export function PayProblem({ error, retry, other }: Props) {
  return (
    <Notice tone="danger">
      <p>
        <FormattedMessage {...error.descriptor} values={error.values} />
      </p>
      <div className="payment__ways">
        <Button variant="secondary" onClick={retry}>
          <FormattedMessage {...m.retry} />
        </Button>
        {other && (
          <Button variant="secondary" onClick={() => chooseMethod(other)}>
            <FormattedMessage {...otherWords[other]} />
          </Button>
        )}
      </div>
    </Notice>
  );
}
