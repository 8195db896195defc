/** Writing to the people behind the service (spec §3, §5). */
import * as z from 'zod';
import { limits } from '#facts/limits.ts';
import { operation } from './operation.ts';
import { Email, OrderId } from './schemas.ts';

const Image = z
  .custom<Blob>((value) => value instanceof Blob && value.size <= limits.contactImageBytes, 'An image of at most 6 MB')
  .meta({ type: 'string', format: 'binary', description: 'A PNG, JPEG, WebP or GIF of at most 6 MB.' });

export const submitContact = operation({
  id: 'submitContact',
  method: 'post',
  path: '/turboClient/api/c-end/contact',
  tag: 'contact',
  summary: 'Send a message',
  description:
    'Open to everyone; with a session the message is tied to the account. The pictures are stored without their metadata.',
  session: 'none',
  bodyType: 'multipart',
  body: z
    .strictObject({
      email: Email,
      suggestion: z
        .string()
        .trim()
        .max(5000)
        .regex(/\S/, 'Say something')
        .meta({ description: 'What they want to say.', examples: ['Could you add a location in Lisbon?'] }),
      orderId: OrderId.optional(),
      images: z.array(Image).max(limits.contactImages).optional().meta({ description: 'At most four.' }),
    })
    .meta({ id: 'ContactMessage', description: 'A message, the address for the reply, and pictures.' }),
  data: z
    .strictObject({
      ticket: z
        .string()
        .regex(/^T-[A-HJKMNP-Z2-9]{6}$/)
        .meta({ description: 'Names the message in later mail.', examples: ['T-7K3M9Q'] }),
    })
    .meta({ id: 'ContactReceipt', description: 'The message has arrived.' }),
  errors: ['tooManyImages', 'imageTooLarge', 'imageTypeRefused', 'imageUnreadable'],
  example: {
    body: { email: 'ada@example.com', suggestion: 'Could you add a location in Lisbon?' },
    data: { ticket: 'T-7K3M9Q' },
  },
});
