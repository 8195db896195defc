import { type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { BillingDetails as Details } from '#api/generated/model/index.ts';
import { getBillingDetails } from '#api/generated/orders.ts';
import { defineMessages } from '#framework/locale.ts';
import { useUser } from '#session/user-store.ts';
import { Button } from '#ui/button.tsx';
import { useAction } from '../use-action.ts';
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
  const { run: load, pending } = useAction(async () => {
    const [details, { BillingDetailsForm }] = await Promise.all([
      getBillingDetails(),
      import('./billing-details-form.tsx'),
    ]);
    setLoaded({ Form: BillingDetailsForm, details: (email && loadBillingDraft(email)) || details });
    if (email) clearBillingDraft();
    setOpen(true);
  });
  const loadForDraft = useEffectEvent(load);
  useEffect(() => {
    if (email && loadBillingDraft(email)) void loadForDraft();
  }, [email]);
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
