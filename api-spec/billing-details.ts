/** What a customer wants on invoices (docs/product.md#invoices). */
import * as z from 'zod';
import * as limits from '#facts/limits.ts';
import { operation } from './operation.ts';

/**
 * Format characters, and control characters that are not spaces: pasted text has them, nobody sees them, and on an invoice they
 * could reorder or hide text.
 */
const invisible = /\p{Cf}|(?!\s)\p{Cc}/gu;
const toLine = (text: string) => text.replace(invisible, '').replace(/\s+/g, ' ').trim();
const toLines = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(toLine)
    .filter(Boolean)
    .join('\n');

export const BillingDetails = z
  .strictObject({
    name: z
      .string()
      .overwrite(toLine)
      .max(120)
      .meta({ description: 'Name of a person or a company.', examples: ['Ada Lovelace'] }),
    address: z
      .string()
      .overwrite(toLines)
      .max(300)
      .refine((address) => address.split('\n').length <= limits.billingAddressLines, 'At most six lines')
      .meta({
        description: 'Postal address, up to six lines; empty ones are removed.',
        examples: ['12 St James’s Square\nLondon SW1Y 4JH'],
      }),
    vatNumber: z
      .string()
      .trim()
      .max(40)
      .regex(/^[A-Za-z0-9 .+*/-]*$/)
      .meta({ description: 'VAT or tax number; spaces, dots and hyphens are removed.', examples: ['GB123456789'] }),
  })
  .meta({ id: 'BillingDetails', description: 'What a customer wants on invoices; empty texts for nothing.' });

export type BillingDetails = z.infer<typeof BillingDetails>;

const path = '/turboClient/api/c-end/billing-details';
const example = { name: 'Ada Lovelace', address: '12 St James’s Square\nLondon SW1Y 4JH', vatNumber: 'GB123456789' };

export const getBillingDetails = operation({
  id: 'getBillingDetails',
  method: 'get',
  path,
  tag: 'orders',
  summary: 'Get the billing details',
  description: 'Returns empty texts for an account that has entered nothing.',
  session: 'required',
  data: BillingDetails,
  errors: [],
  example: { data: example },
});

export const setBillingDetails = operation({
  id: 'setBillingDetails',
  method: 'post',
  path,
  tag: 'orders',
  summary: 'Set the billing details',
  description:
    'Invoices that are issued from now on show them; earlier ones never change. Characters that invoices cannot show are refused.',
  session: 'required',
  body: BillingDetails,
  data: BillingDetails,
  errors: ['vatNumberInvalid'],
  example: { body: example, data: example },
});
