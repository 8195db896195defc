import type { AppError } from '#api/errors.ts';
import type { PaymentPreview } from '#api/generated/model/index.ts';
import { usePreviewPayment } from '#api/generated/payments.ts';
import type { PayMethod } from '#pages/payment/methods.ts';

type Preview = { data: PaymentPreview | undefined; error: AppError | null; refresh: () => Promise<void> };

/** What paying now would do, by each way of paying: asked side by side, so that changing the way shows it at once. */
export function usePreviews(goodId: number, methods: readonly PayMethod[] | null): Record<PayMethod, Preview> {
  const good_id = String(goodId);
  const asks = (method: PayMethod) => methods?.includes(method) ?? false;
  const card = usePreviewPayment.when(asks('card'), { good_id, method: 'card' });
  const paypal = usePreviewPayment.when(asks('paypal'), { good_id, method: 'paypal' });
  return { card, paypal };
}
