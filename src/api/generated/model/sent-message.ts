/** Generated from api-spec by `npm run api`. Do not edit. */
import type { OrderId } from './order-id.ts';

/**
 * A message to customer service.
 */
export type SentMessage = {
  /**
   * Names the message.
   * @maxLength 32
   */
  ticket: string;
  /** When it was sent. ISO 8601, UTC. */
  sentAt: string;
  /** The text. */
  suggestion: string;
  /** The order that it is about. */
  orderId: OrderId | null;
  /**
   * How many images came with it.
   * @minimum 0
   */
  images: number;
};
