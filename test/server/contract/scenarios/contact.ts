/** Contact messages, and every reason to refuse an image. */
import { fileOf, image } from '../../contact/support.ts';
import type { ContractClient, RequestOptions } from '../contract-client.ts';

const mebibyte = 1024 * 1024;
const id = 'submitContact';

export async function contact({ shop, expectResponse, expectEventually }: ContractClient): Promise<void> {
  let senders = 0;
  const message = (more: RequestOptions['form'] = {}): RequestOptions => {
    senders += 1;
    return { form: { email: `sender${senders}@example.com`, suggestion: 'Hello', ...more } };
  };
  const images = [await image('png'), await image('gif')];
  await expectResponse(id, 'success', message());
  await expectResponse(id, 'success', {
    ...message({ images, topic: 'billing', orderId: 'TRN-7K3M-9Q2X' }),
    token: await shop.signUp('writer@example.com'),
  });
  await expectResponse(id, 'success', { ...message(), token: 'A'.repeat(43) });
  await expectResponse(id, 'invalidFields', message({ email: 'nobody' }));
  await expectResponse(id, 'invalidFields', message({ topic: 'weather' }));
  await expectResponse(id, 'invalidFields', message({ unknown: '1' }));
  await expectResponse(id, 'tooManyImages', message({ images: Array.from({ length: 5 }, () => images[0] as File) }));
  await expectResponse(id, 'imageTooLarge', message({ images: fileOf(new Uint8Array(6 * mebibyte + 1), 'large.png') }));
  await expectResponse(
    id,
    'imageTypeRefused',
    message({ images: fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg') }),
  );
  const whole = new Uint8Array(await (await image('png')).arrayBuffer());
  await expectResponse(id, 'imageUnreadable', message({ images: fileOf(whole.slice(0, 50), 'half.png') }));

  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  await expectResponse(id, 'malformedBody', { raw: 'no form', headers: form });
  await expectResponse(id, 'bodyTooLarge', { raw: Buffer.alloc(49 * mebibyte, 'x'), headers: form });
  await expectResponse(id, 'unsupportedMediaType', { raw: '{}', headers: { 'content-type': 'application/json' } });
  const again = (time: number): RequestOptions => ({
    form: { email: 'often@example.com', suggestion: `Hello ${time}` },
  });
  await expectEventually(id, 'tooManyRequests', again, 10);
}
