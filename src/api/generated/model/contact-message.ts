/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';
import type { OrderId } from './order-id.ts';

/**
 * A message, the address for the reply, and pictures.
 */
export type ContactMessage = {
  email: Email;
  /**
   * What they want to say.
   * @maxLength 5000
   * @pattern \S
   */
  suggestion: string;
  orderId?: OrderId;
  /**
   * At most four.
   * @maxItems 4
   */
  images?: (Blob | File)[];
};
