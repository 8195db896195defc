/** Unusual texts, values, content types, queries and headers, of the kinds that have broken programs before. */
import fc from 'fast-check';

export type Headers = Record<string, string | string[]>;

export const fuzzTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\t', '0', '-1', '1e999', 'NaN', 'null', 'true', '[]', '{}', '%00', '%s%n', '{{7*7}}'],
    ...['\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\u202e', '\ufeff', '\u2028', '\u0085', 'e\u0301'],
    ...['ﬀ', 'ẞ', 'İ', '٣', '１', '👩‍👩‍👧‍👦', '__proto__', 'constructor', 'toString', '../../../etc/passwd'],
    ...["' or 1=1 --", '"; drop table accounts; --', '<script>alert(1)</script>', 'ada@[127.0.0.1]'],
    ...['a@b.co\r\nBcc: eve@example.com', 'ada@example.com\u0000', 'ADA@EXAMPLE.COM', '"a b"@example.com'],
    ...['TRN-7K3M-9Q2X\n', 'trn-7k3m-9q2x'],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.integer({ min: 500, max: 70_000 }).map((length) => 'x'.repeat(length)),
);

const deepLists = fc
  .integer({ min: 30, max: 1_000 })
  .map((levels) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`));

/** JSON values where another type is expected. */
export const fuzzValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fuzzTexts },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], [[]], {}, ['a', 'a'], [null]],
      ...[{ $ne: null }, { $gt: '' }, { toString: 1 }, { length: -1 }, { constructor: {} }],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: deepLists },
);

export const fuzzContentTypes: fc.Arbitrary<string> = fc.constantFrom(
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/octet-stream', '*/*'],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/mixed; boundary=x', 'application/jsonp'],
  ...['application/json; charset=utf-16', 'application/json, text/plain', 'application/json; charset='],
  ...['application/vnd.api+json', 'json', 'é', ' ', ',', ';', '/'],
);

export const fuzzEncodings: fc.Arbitrary<string> = fc.constantFrom('gzip', 'br', 'identity', 'deflate, gzip', 'x');

/** Without the question mark. */
export const fuzzQueries: fc.Arbitrary<string> = fc
  .subarray(
    [
      ...['page=1&page=2', 'page[]=1', 'page[a]=1', 'page=', 'page', 'page=01', 'page=1.0', 'page=1e1', 'page=+1'],
      ...['page=%00', 'page=%zz', 'pageSize=101', 'pageSize=-1', 'status=1&status=1', 'pagination=false'],
      ...['__proto__=1', '__proto__[a]=1', 'constructor=1', '=', '&&', '%=%', 'a=1;b=2', `x=${'y'.repeat(3_000)}`],
      Array.from({ length: 1_500 }, (_, index) => `a${index}=1`).join('&'),
    ],
    { minLength: 1, maxLength: 2 },
  )
  .map((pairs) => pairs.join('&'));

const invalidTokens = [
  '',
  ' ',
  'x',
  'null',
  'Bearer x',
  'A'.repeat(43),
  'é'.repeat(43),
  '='.repeat(43),
  'x'.repeat(9_000),
];

export const fuzzHeaders: fc.Arbitrary<Headers> = fc.constantFrom<Headers>(
  ...invalidTokens.map((token) => ({ 'x-token': token })),
  { 'x-token': ['A'.repeat(43), 'B'.repeat(43)] },
  { 'accept-language': 'xx-YY;q=oops, *;q=-1, zh-Hant-TW;q=1.5,,,' },
  { 'accept-language': ['de', 'x'.repeat(9_000)] },
  { accept: 'text/html;q=0', range: 'bytes=0-1', 'if-none-match': '*' },
  { 'x-forwarded-for': '1.2.3.4, nonsense', forwarded: 'for=_hidden', host: 'evil.example' },
  { 'user-agent': '\u00ff'.repeat(3_000), cookie: 'Admin-Token=x; locale=%00; =; ;', origin: 'null' },
  { 'x-http-method-override': 'DELETE', expect: 'nothing', 'content-language': '\u0001' },
);

export const fuzzDispositions: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['form-data', 'form-data; name=""', 'form-data; name="email"', 'form-data; name="images"'],
    ...['form-data; name="__proto__"', 'form-data; name="constructor"', 'attachment; filename="a"'],
    ...['form-data; name="suggestion"; filename="a.txt"', 'form-data; name="images[]"; filename="a.png"'],
    ...['form-data; name="images"; filename="../../a.png"', 'form-data; name="images"; filename="\u0000"'],
    "form-data; name*=utf-8''email",
  ),
  fuzzTexts.map((name) => `form-data; name="${name.slice(0, 2_000)}"`),
);

export const fuzzPartTypes: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    '',
    'text/plain',
    'image/png',
    'application/json',
    'text/plain; charset=utf-7',
    'multipart/mixed; boundary=y',
    'é',
  ],
);

export const fuzzFormTypes: fc.Arbitrary<string> = fc.constantFrom(
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=y'],
  ...['multipart/mixed; boundary=x', `multipart/form-data; boundary=${'x'.repeat(200)}`],
);
