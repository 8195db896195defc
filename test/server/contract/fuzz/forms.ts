/** Generates forms with files: valid ones, and ones that no browser sends. */
import fc from 'fast-check';
import { fuzzDispositions, fuzzFormTypes, fuzzPartTypes, fuzzTexts } from './fuzz-values.ts';
import { type RequestBody, withContentType } from './request-body.ts';

const formType = fc.constant('multipart/form-data; boundary=x');

type Part = { disposition: string; type: string; content: Buffer };

/** One transparent pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const images = fc.oneof(
  fc.constantFrom(gif, png),
  fc.constantFrom(
    gif.subarray(0, 20),
    png.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.from('<svg/>'),
    Buffer.from('%PDF-1.7'),
  ),
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.concat([png.subarray(0, 8), bytes])),
);

/** @param fields valid by the document; fields that are not texts are left out and images added */
export function formBodies(fields: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<RequestBody> {
  const good = fc
    .tuple(fields, fc.array(images, { maxLength: 2 }))
    .map(([given, files]) => [...textParts(given), ...files.map(imagePart)]);
  const parts = fc.oneof(
    { weight: 3, arbitrary: good },
    {
      weight: 3,
      arbitrary: fc.tuple(good, fc.array(fuzzParts, { minLength: 1, maxLength: 3 })).map((both) => both.flat()),
    },
    { weight: 1, arbitrary: fc.array(fuzzParts, { maxLength: 25 }) },
  );
  const whole = parts.map(serialize);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ payload: whole, headers: withContentType(formType) }) },
    { weight: 3, arbitrary: fc.record({ payload: damaged(whole), headers: withContentType(formType) }) },
    { weight: 1, arbitrary: fc.record({ payload: whole, headers: withContentType(fuzzFormTypes) }) },
  );
}

function textParts(fields: Record<string, unknown>): Part[] {
  return Object.entries(fields)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => ({
      disposition: `form-data; name="${name}"`,
      type: '',
      content: Buffer.from(String(value)),
    }));
}

function imagePart(content: Buffer): Part {
  return { disposition: 'form-data; name="images"; filename="a.png"', type: 'image/png', content };
}

const fuzzParts: fc.Arbitrary<Part> = fc.record({
  disposition: fuzzDispositions,
  type: fuzzPartTypes,
  content: fc.oneof(
    fuzzTexts.map((text) => Buffer.from(text)),
    images,
  ),
});

/** Removes some bytes and inserts others. */
function damaged(bodies: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const damage = fc.record({ at: fc.nat(5_000), remove: fc.nat(60), insert: fc.uint8Array({ maxLength: 20 }) });
  return fc.tuple(bodies, fc.array(damage, { minLength: 1, maxLength: 3 })).map(([body, damages]) =>
    damages.reduce((bytes, { at, remove, insert }) => {
      const from = at % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + remove)]);
    }, body),
  );
}

function serialize(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ disposition, type, content }) => [
    Buffer.from(`--x\r\nContent-Disposition: ${disposition}\r\n${type && `Content-Type: ${type}\r\n`}\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from('--x--\r\n')]);
}
