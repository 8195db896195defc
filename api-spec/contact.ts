/** Writing to the people behind the service (spec §3, §5). */
import * as z from 'zod';
import { operation } from './operation.ts';
import { Email, Nothing, OrderId } from './schemas.ts';

const imagesAtMost = 4;
const imageMaxBytes = 6 * 1024 * 1024;

const Image = z
  .custom<Blob>((value) => value instanceof Blob && value.size <= imageMaxBytes, 'An image of at most 6 MB')
  .meta({ type: 'string', format: 'binary', description: 'A PNG, JPEG, WebP or GIF of at most 6 MB.' });

export const submitContact = operation({
  id: 'submitContact',
  method: 'post',
  path: '/turboClient/api/c-end/contact',
  tag: 'contact',
  summary: 'Send a message',
  description: 'Open to everyone; with a session the message is tied to the account.',
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
      images: z.array(Image).max(imagesAtMost).optional().meta({ description: 'At most four.' }),
    })
    .meta({ id: 'ContactMessage', description: 'A message, the address for the reply, and pictures.' }),
  data: Nothing,
  errors: ['tooManyImages', 'imageTooLarge', 'imageTypeRefused', 'notImplemented'],
  example: { body: { email: 'ada@example.com', suggestion: 'Could you add a location in Lisbon?' }, data: null },
});
