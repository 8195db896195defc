/** What a customer wants on invoices (docs/product.md#invoices). */
import * as z from 'zod';
import { operation } from './operation.ts';

/** Control characters and invisible ones, which could reorder or hide text on an invoice; a line break is neither. */
const unprintable = /[^\P{Cc}\n]|\p{Cf}/u;
const isPrintable = (text: string) => !unprintable.test(text);

export const BillingDetails = z
  .strictObject({
    name: z
      .string()
      .trim()
      .max(120)
      .refine((name) => isPrintable(name) && !name.includes('\n'), 'Invalid character')
      .meta({ description: 'Name of a person or a company.', examples: ['Ada Lovelace'] }),
    address: z
      .string()
      .trim()
      .max(300)
      .refine(isPrintable, 'Invalid character')
      .refine((address) => address.split('\n').length <= 6, 'At most six lines')
      .meta({ description: 'Postal address, up to six lines.', examples: ['12 St James’s Square\nLondon SW1Y 4JH'] }),
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
  description: 'Invoices that are issued from now on show them; earlier ones never change.',
  session: 'required',
  body: BillingDetails,
  data: BillingDetails,
  errors: ['vatNumberInvalid'],
  example: { body: example, data: example },
});
