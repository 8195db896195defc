/** Generated from api-spec by `npm run api`. Do not edit. */

export type OrderDocumentsItem = 'invoice' | 'creditNote';
