/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ContactTopic } from './contact-topic.ts';
import type { Email } from './email.ts';
import type { OrderId } from './order-id.ts';

/**
 * A message with the email for the reply, and optional images.
 */
export type ContactMessage = {
  email: Email;
  /**
   * The message.
   * @maxLength 5000
   * @pattern \S
   */
  suggestion: string;
  topic?: ContactTopic;
  orderId?: OrderId;
  /**
   * At most four images.
   * @maxItems 4
   */
  images?: (Blob | File)[];
};
