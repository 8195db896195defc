/** Generated from api-spec by `npm run api`. Do not edit. */
import type { ContactTopic } from './contact-topic.ts';
import type { OrderId } from './order-id.ts';

/**
 * A message to customer support.
 */
export type SentMessage = {
  /**
   * The ticket number.
   * @maxLength 32
   */
  ticket: string;
  /** When the message was sent. ISO 8601, UTC. */
  sentAt: string;
  /** The text. */
  suggestion: string;
  /** What the message is about; null when nothing was chosen. */
  topic: ContactTopic | null;
  /** The order that the message is about. */
  orderId: OrderId | null;
  /**
   * The number of attached images.
   * @minimum 0
   */
  images: number;
};
