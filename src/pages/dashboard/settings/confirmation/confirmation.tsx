import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#framework/retry-load.ts';
import { useConfirmationRequest } from './with-confirmation.ts';

const Dialog = lazyPart(() => import('./confirmation-dialog.tsx').then((part) => part.ConfirmationDialog));

/** Where `withConfirmation` asks; its code is loaded with the first question. A page that uses it shows this once. */
export function Confirmation({ email }: { email: string }) {
  const request = useConfirmationRequest();
  const [needed, setNeeded] = useState(false);
  // Whoever leaves the page has not confirmed: on the next visit the dialog would ask about an action that nobody sees any more.
  useEffect(() => () => request?.cancel(), [request]);
  // The dialog stays in the document once it was needed, so that it can return the focus.
  if (request && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <Dialog email={email} request={request} />
      </Suspense>
    )
  );
}
