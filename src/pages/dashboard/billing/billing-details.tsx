import { type ComponentType, useCallback, useEffect, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { reportError } from '#api/errors.ts';
import type { BillingDetails as Details } from '#api/generated/model/index.ts';
import { getBillingDetails } from '#api/generated/orders.ts';
import { defineMessages } from '#framework/locale.ts';
import { useUser } from '#session/user-store.ts';
import { Button } from '#ui/button.tsx';
import { clearBillingDraft, loadBillingDraft } from './billing-draft.ts';

const m = defineMessages({ open: 'billing.details.open' });

type Loaded = { Form: ComponentType<{ details: Details }>; details: Details };

/**
 * A quiet button; few need the form behind it, so its code and data are loaded on a click, or for what was typed before the session
 * expired. Closing keeps what was typed.
 */
export function BillingDetails() {
  const id = useId();
  const email = useUser()?.email;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    setPending(true);
    try {
      const [details, { BillingDetailsForm }] = await Promise.all([
        getBillingDetails(),
        import('./billing-details-form.tsx'),
      ]);
      setLoaded({ Form: BillingDetailsForm, details: (email && loadBillingDraft(email)) || details });
      if (email) clearBillingDraft();
      setOpen(true);
    } catch (error) {
      reportError(error);
    } finally {
      setPending(false);
    }
  }, [email]);
  useEffect(() => {
    if (email && loadBillingDraft(email)) void load();
  }, [email, load]);
  return (
    <div className="billing__details">
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={loaded ? id : undefined}
        pending={pending}
        onClick={() => (loaded ? setOpen(!open) : void load())}
      >
        <FormattedMessage {...m.open} />
      </Button>
      {loaded && (
        <div id={id} hidden={!open}>
          <loaded.Form details={loaded.details} />
        </div>
      )}
    </div>
  );
}
