import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal } from '#api/errors.ts';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import type { BillingDetails } from '#api/generated/model/index.ts';
import { setBillingDetails } from '#api/generated/orders.ts';
import * as limits from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import { useUser } from '#session/user-store.ts';
import { Button } from '#ui/button.tsx';
import { fieldOf, useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { saveBillingDraft } from './billing-draft.ts';

type Props = { details: BillingDetails };
type Name = keyof BillingDetails;

const names = ['name', 'address', 'vatNumber'] as const;
const detailsBody = lazyValidator(() =>
  import('#api/generated/orders.zod.ts').then(({ SetBillingDetailsBody }) => SetBillingDetailsBody),
);

const m = defineMessages({
  help: 'billing.details.help',
  name: 'billing.details.name',
  nameInvalid: 'billing.details.name.invalid',
  address: 'billing.details.address',
  addressInvalid: 'billing.details.address.invalid',
  vat: 'billing.details.vat',
  vatInvalid: 'api.error.vat-number',
  save: 'billing.details.save',
  saved: 'billing.details.saved',
});

/** The contract's schema cannot count lines. */
const hasTooManyLines = (address: string) =>
  address.split('\n').filter((line) => line.trim()).length > limits.billingAddressLines;

/**
 * After a save the fields show what was stored: the server removes spaces and empty lines. The form says that it is saved as long
 * as all its fields are.
 */
export function BillingDetailsForm({ details }: Props) {
  const intl = useIntl();
  const user = useUser();
  const [isSaved, setIsSaved] = useState(false);
  const labels = {
    name: intl.formatMessage(m.nameInvalid),
    address: intl.formatMessage(m.addressInvalid),
    vatNumber: intl.formatMessage(m.vatInvalid),
  };
  const setup = formSetup<Name>(detailsBody, { reasons: { vatNumberInvalid: 'vatNumber' }, labels }, intl);
  const form = useForm<Name>({
    names,
    ...setup,
    validate: (values) => ({
      ...setup.validate(values),
      ...(hasTooManyLines(values.address) && { address: labels.address }),
    }),
    send: async (values) => {
      try {
        setIsSaved(showStored(form.ref.current, values, await setBillingDetails(values)));
      } catch (error) {
        if (user && isRefusal(error, 'sessionRequired')) saveBillingDraft(user.email, values);
        throw error;
      }
    },
  });
  return (
    <form
      className="billing__form"
      {...form.props}
      onSubmit={(event) => {
        setIsSaved(false);
        form.props.onSubmit(event);
      }}
      onInput={(event) => {
        setIsSaved(false);
        form.props.onInput(event);
      }}
    >
      <p className="billing__note">
        <FormattedMessage {...m.help} />
      </p>
      <TextField
        label={intl.formatMessage(m.name)}
        error={form.errors.name}
        name="name"
        autoComplete="billing name"
        dir="auto"
        defaultValue={details.name}
      />
      <TextArea
        label={intl.formatMessage(m.address)}
        error={form.errors.address}
        name="address"
        autoComplete="billing street-address"
        dir="auto"
        rows={limits.billingAddressLines}
        defaultValue={details.address}
      />
      <TextField
        label={intl.formatMessage(m.vat)}
        error={form.errors.vatNumber}
        name="vatNumber"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        defaultValue={details.vatNumber}
      />
      <Button type="submit" variant="primary" pending={form.pending}>
        <FormattedMessage {...m.save} />
      </Button>
      <div aria-live="polite">
        {isSaved && (
          <Notice tone="success">
            <FormattedMessage {...m.saved} />
          </Notice>
        )}
      </div>
    </form>
  );
}

/**
 * Keeps what was typed while the request was under way.
 * @returns whether every field shows what was stored
 */
function showStored(form: HTMLFormElement | null, sent: BillingDetails, stored: BillingDetails): boolean {
  let isComplete = form !== null;
  for (const name of names) {
    const field = fieldOf(form, name);
    if (field?.value === sent[name]) field.value = stored[name];
    else isComplete = false;
  }
  return isComplete;
}
