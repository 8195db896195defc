/** The mails of contact messages: each export is in the gallery (docs/decisions/0048-mails.md). */
import type { ContactTopic } from '#facts/contact-topics.ts';
import type { MailTemplate } from '../mail/template.ts';

const ticketRow = { label: 'mail.contact.ticket', value: 'ticket' } as const;
/** Left out of a message without a topic, an order or images. */
const optionalRows = [
  { label: 'mail.contact.topic', value: 'topic', text: 'mail.contact.topicValue' },
  { label: 'mail.contact.order', value: 'order' },
  { label: 'mail.contact.images', value: 'images' },
] as const;

/** To support, in English. The subject begins with the topic, so that mails can be sorted by it. */
export const contactSupport: MailTemplate<{
  ticket: string;
  email: string;
  /** `yes`, `no`, or the email of the account that the sender is signed in to, when it is another one. */
  account: string;
  locale: string;
  topic: ContactTopic | null;
  /** Of the subject, which cannot leave out a null. */
  subjectTopic: ContactTopic | 'none';
  order: string | null;
  images: string | null;
  suggestion: string;
}> = {
  subject: 'mail.contact.supportSubject',
  parts: [
    { text: 'mail.contact.supportIntro' },
    {
      rows: [
        ticketRow,
        { label: 'mail.contact.sender', value: 'email' },
        { label: 'mail.contact.account', value: 'account' },
        { label: 'mail.contact.language', value: 'locale' },
        ...optionalRows,
      ],
    },
    { quote: 'suggestion' },
  ],
  sample: {
    ticket: 'T-4H7Q2M',
    email: 'ada@example.com',
    account: 'yes',
    locale: 'en',
    topic: 'connection',
    subjectTopic: 'connection',
    order: 'TRN-7K3M-9Q2X',
    images: '1 · 4f1c.webp',
    suggestion: 'The app shows an old plan.\nWhat can I do?',
  },
};

export const contactReceived: MailTemplate<{
  ticket: string;
  topic: ContactTopic | null;
  order: string | null;
  images: number | null;
}> = {
  subject: 'mail.contact.receivedSubject',
  parts: [
    { text: 'mail.contact.receivedIntro' },
    { rows: [ticketRow, ...optionalRows] },
    { text: 'mail.contact.receivedNext' },
    { text: 'mail.contact.receivedIgnore' },
  ],
  sample: { ticket: 'T-4H7Q2M', topic: 'connection', order: 'TRN-7K3M-9Q2X', images: 1 },
};
