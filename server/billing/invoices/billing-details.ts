/** The name, address and VAT number that a customer wants on invoices. All are optional. */
import type { BillingDetails } from '#api-spec/billing-details.ts';
import type { Db } from '../../db/open.ts';
import { ApiError } from '../../http/api-error.ts';
import { invalidFields } from '../../http/validate.ts';
import { findUnprintable } from './pdf/fonts.ts';
import { findBillingDetails, saveBillingDetails } from './store.ts';
import { isVatNumber, normalizeVatNumber } from './vat-number.ts';

export async function getBillingDetails(db: Db, accountId: string): Promise<BillingDetails> {
  const row = await findBillingDetails(db, accountId);
  return { name: row?.name ?? '', address: row?.address ?? '', vatNumber: row?.vat_number ?? '' };
}

/** Later invoices show them; those that are issued stay as they are. @throws ApiError vatNumberInvalid, invalidFields */
export async function setBillingDetails(
  db: Db,
  accountId: string,
  { name, address, vatNumber: entered }: BillingDetails,
): Promise<BillingDetails> {
  const vatNumber = normalizeVatNumber(entered);
  if (vatNumber && !isVatNumber(vatNumber)) throw new ApiError('vatNumberInvalid');
  refuseUnprintable({ name, address });
  await saveBillingDetails(db, { account_id: accountId, name, address, vat_number: vatNumber });
  return { name, address, vatNumber };
}

/** An invoice with empty boxes could not be corrected: it never changes. */
function refuseUnprintable(texts: Pick<BillingDetails, 'name' | 'address'>): void {
  const fields = Object.entries(texts).flatMap(([path, text]) => {
    const missing = findUnprintable(text);
    return missing.length > 0 ? [{ path, message: `Invoices cannot show: ${[...new Set(missing)].join(' ')}` }] : [];
  });
  if (fields.length > 0) throw invalidFields(fields);
}
