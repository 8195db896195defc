import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fieldErrorsOf, reportError } from '#api/errors.ts';
import type { BillingDetails } from '#api/generated/model/index.ts';
import { setBillingDetails } from '#api/generated/orders.ts';
import { prepareRequest } from '#api/prepare-request.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { labelsFor, lazyValidator } from '#ui/labels-for.ts';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';

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

/** After each save the fields show what was stored: the server removes spaces and empty lines. */
export function BillingDetailsForm({ details }: Props) {
  const [saves, setSaves] = useState({ count: 0, details });
  return (
    <>
      {saves.count > 0 && (
        <Notice tone="success">
          <FormattedMessage {...m.saved} />
        </Notice>
      )}
      <Fields
        key={saves.count}
        details={saves.details}
        onSaved={(stored) => setSaves({ count: saves.count + 1, details: stored })}
      />
    </>
  );
}

function Fields({ details, onSaved }: Props & { onSaved: (details: BillingDetails) => void }) {
  const intl = useIntl();
  const labels = {
    name: intl.formatMessage(m.nameInvalid),
    address: intl.formatMessage(m.addressInvalid),
    vatNumber: intl.formatMessage(m.vatInvalid),
  };
  const form = useForm<Name>({
    names,
    prepare: prepareRequest(detailsBody.load),
    validate: (values) => labelsFor<Name>(detailsBody, values, labels),
    send: async (values) => onSaved(await setBillingDetails(values)),
    fieldErrorsOf: (error) => fieldErrorsOf(error, { reasons: { vatNumberInvalid: 'vatNumber' }, labels }, intl),
    reportError,
  });
  return (
    <form
      className="billing__form"
      method="post"
      noValidate
      ref={form.ref}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      <p className="billing__note">
        <FormattedMessage {...m.help} />
      </p>
      <TextField
        label={intl.formatMessage(m.name)}
        error={form.errors.name}
        name="name"
        autoComplete="billing name"
        defaultValue={details.name}
      />
      <TextArea
        label={intl.formatMessage(m.address)}
        error={form.errors.address}
        name="address"
        autoComplete="billing street-address"
        rows={4}
        defaultValue={details.address}
      />
      <TextField
        label={intl.formatMessage(m.vat)}
        error={form.errors.vatNumber}
        name="vatNumber"
        autoComplete="off"
        dir="ltr"
        defaultValue={details.vatNumber}
      />
      <Button type="submit" variant="primary" pending={form.pending}>
        <FormattedMessage {...m.save} />
      </Button>
    </form>
  );
}
