import type { AppError } from '#api/errors.ts';
import { Loading } from '#ui/loading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CheckFailed } from './check-failed.tsx';

/** The first step. */
export function PaymentSkeleton() {
  return (
    <Loading className="payment__columns">
      <div className="payment__summary">
        <div className="payment__placeholder" data-size="summary" />
      </div>
      <div className="payment__pay">
        <Skeleton lines={2} />
        <div className="payment__placeholder" />
        <div className="payment__placeholder" />
        <div className="payment__placeholder" data-size="button" />
      </div>
    </Loading>
  );
}

/** The second step. */
export function FollowSkeleton({ error }: { error: AppError | null }) {
  if (!error) return <Loading className="payment__placeholder" data-size="panel" />;
  return (
    <div className="payment__placeholder" data-size="panel" aria-busy="true">
      <p role="status">
        <CheckFailed error={error} />
      </p>
    </div>
  );
}
