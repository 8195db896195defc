/** The table of contact messages. */
import type { ContactTopic } from '#facts/contact-topics.ts';
import type { Json, Time } from './columns.ts';

export type TicketsTable = {
  ticket: string;
  digest: string;
  email: string;
  account_id: string | null;
  order_id: string | null;
  suggestion: string;
  topic: ContactTopic | null;
  /** Names in the image store. */
  images: Json<string[]>;
  locale: string;
  created_at: Time;
};
