/** Contact messages (docs/product.md#contact). */
import * as z from 'zod';
import { contactTopics } from '#facts/contact-topics.ts';
import * as limits from '#facts/limits.ts';
import { operation } from './operation.ts';
import { Email, OrderId } from './schemas.ts';

export const ContactTopic = z.enum(contactTopics).meta({
  id: 'ContactTopic',
  description:
    'What a message is about. `billing`: payments, orders, refunds. `account`: account and sign-in. `connection`: apps, locations and the VPN connection. `privacy`: privacy and security. `business`: teams, reselling, press. `other`: anything else.',
  examples: ['billing'],
});

const Image = z
  .custom<Blob>((value) => value instanceof Blob && value.size <= limits.contactImageBytes, 'An image of at most 6 MB')
  .meta({ type: 'string', format: 'binary', description: 'A PNG, JPEG, WebP or GIF of at most 6 MB.' });

export const submitContact = operation({
  id: 'submitContact',
  method: 'post',
  path: '/turboClient/api/c-end/contact',
  tag: 'contact',
  summary: 'Send a contact message',
  description:
    'No session required; with one, the message is linked to the account. Images are stored without their metadata.',
  session: 'optional',
  bodyType: 'multipart',
  body: z
    .strictObject({
      email: Email,
      suggestion: z
        .string()
        .trim()
        .max(limits.contactCharacters)
        .regex(/\S/, 'Required')
        .meta({ description: 'The message.', examples: ['Could you add a location in Lisbon?'] }),
      topic: ContactTopic.optional(),
      orderId: OrderId.optional(),
      images: z.array(Image).max(limits.contactImages).optional().meta({ description: 'At most four images.' }),
    })
    .meta({ id: 'ContactMessage', description: 'A message with the email for the reply, and optional images.' }),
  data: z
    .strictObject({
      ticket: z
        .string()
        .regex(/^T-[A-HJKMNP-Z2-9]{6}$/)
        .meta({ description: 'The ticket number of the message.', examples: ['T-7K3M9Q'] }),
    })
    .meta({ id: 'ContactReceipt', description: 'Confirms that the message was received.' }),
  errors: ['tooManyImages', 'imageTooLarge', 'imageTypeRefused', 'imageUnreadable'],
  example: {
    body: { email: 'ada@example.com', suggestion: 'Could you add a location in Lisbon?', topic: 'connection' },
    data: { ticket: 'T-7K3M9Q' },
  },
});
