import { FormattedMessage } from 'react-intl';
import type { AppError } from '#api/errors.ts';
import type { PaymentMethod } from '#api/generated/model/index.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { chooseMethod, otherMethodLabels } from './payment-methods.ts';

type Props = { error: AppError; retry: () => void; other: PaymentMethod | undefined };

const m = defineMessages({ retry: 'error.retry' });

/** Why paying failed, with buttons to try again or to use the other method (docs/product.md#checkout). */
export function PaymentError({ error, retry, other }: Props) {
  return (
    <Notice tone="danger">
      <p>
        <FormattedMessage {...error.descriptor} values={error.values} />
      </p>
      <div className="payment__actions">
        <Button variant="secondary" onClick={retry}>
          <FormattedMessage {...m.retry} />
        </Button>
        {other && (
          <Button variant="secondary" onClick={() => chooseMethod(other)}>
            <FormattedMessage {...otherMethodLabels[other]} />
          </Button>
        )}
      </div>
    </Notice>
  );
}
