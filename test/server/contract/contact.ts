/** A message to the people behind the service, and every picture that is refused. */
import { fileOf, picture } from '../contact/support.ts';
import type { Asked, Stage } from './stage.ts';

const mebibyte = 1024 * 1024;
const id = 'submitContact';

export async function contact({ shop, sees, seesAtLast }: Stage): Promise<void> {
  let senders = 0;
  const message = (more: Asked['form'] = {}): Asked => {
    senders += 1;
    return { form: { email: `sender${senders}@example.com`, suggestion: 'Hello', ...more } };
  };
  const images = [await picture('png'), await picture('gif')];
  await sees(id, 'success', message());
  await sees(id, 'success', {
    ...message({ images, orderId: 'TRN-7K3M-9Q2X' }),
    token: await shop.signUp('writer@example.com'),
  });
  await sees(id, 'success', { ...message(), token: 'A'.repeat(43) });
  await sees(id, 'invalidFields', message({ email: 'nobody' }));
  await sees(id, 'invalidFields', message({ unknown: '1' }));
  await sees(id, 'tooManyImages', message({ images: Array.from({ length: 5 }, () => images[0] as File) }));
  await sees(id, 'imageTooLarge', message({ images: fileOf(new Uint8Array(6 * mebibyte + 1), 'large.png') }));
  await sees(id, 'imageTypeRefused', message({ images: fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg') }));
  const whole = new Uint8Array(await (await picture('png')).arrayBuffer());
  await sees(id, 'imageUnreadable', message({ images: fileOf(whole.slice(0, 50), 'half.png') }));

  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  await sees(id, 'malformedBody', { raw: 'no form', headers: form });
  await sees(id, 'bodyTooLarge', { raw: Buffer.alloc(49 * mebibyte, 'x'), headers: form });
  await sees(id, 'unsupportedMediaType', { raw: '{}', headers: { 'content-type': 'application/json' } });
  const again = (time: number): Asked => ({ form: { email: 'often@example.com', suggestion: `Hello ${time}` } });
  await seesAtLast(id, 'tooManyRequests', again, 10);
}
