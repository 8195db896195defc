import { FormattedMessage } from 'react-intl';
import type { AppError } from '#api/errors.ts';
import { defineMessages } from '#framework/locale.ts';
import { SentenceSpace } from '#ui/sentence-space.tsx';

const m = defineMessages({ text: 'payment.order.check-failed' });

/**
 * Says that an order could not be looked up, with the API's own words for a code that this version does not know. The texts of known
 * codes are about what somebody wanted to do: "nothing was charged" would be wrong here.
 */
export function CheckFailed({ error }: { error: AppError }) {
  return (
    <>
      <FormattedMessage {...m.text} />
      {error.reason === 'unknownCode' && (
        <>
          <SentenceSpace />
          <FormattedMessage {...error.descriptor} values={error.values} />
        </>
      )}
    </>
  );
}
