/** Checks every document of the build with the Nu Html Checker (https://validator.github.io/validator/). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { documents } from './documents.ts';

type Message = { type: string; message: string; url: string; extract?: string };

/** Valid CSS that the checker does not know yet, with its specification. */
const newCss = [
  /“container-type”/, // css-contain-3; `scroll-state` is css-conditional-5
  /Unrecognized at-rule “@container”/, // css-conditional-5
  /Unrecognized at-rule “@property”/, // css-properties-values-api-1
  /“animation-timeline”/, // scroll-animations-1
  /“scroll-initial-target”/, // css-scroll-snap-2
  /“field-sizing”/, // css-ui-4
  /“mask”: Too many values/, // css-masking-1: url, position / size, repeat
  /“paint-order”/, // svg2, on HTML's inline SVG
];

/** HTML that the checker does not know yet, with its specification. */
const newHtml = [
  /“blocking” attribute must have a “rel” attribute whose value is “stylesheet”/, // https://html.spec.whatwg.org/#link-type-expect
];

/** The checker runs for seconds: the optimizing compiler and the parallel collector would cost more than they save. */
const javaOptions = ['-Xss8m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const checkerOptions = ['--format', 'json', '--errors-only', '--exit-zero-always'];

test('every document is valid HTML', () => {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  const all = documents();
  assert.ok(all.length > 20, 'there is no build: npm run build');
  const run = spawnSync(
    process.env.JAVA ?? 'java',
    [...javaOptions, '-jar', jar, ...checkerOptions, ...all.map(({ file }) => file)],
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  assert.equal(run.status, 0, run.stderr.slice(0, 2_000));
  const { messages } = JSON.parse(run.stderr) as { messages: Message[] };
  const errors = messages.filter(({ message }) => ![...newCss, ...newHtml].some((known) => known.test(message)));
  const lines = errors.map(
    ({ message, url, extract }) => `${url.split('/public').at(-1)}: ${message} | ${extract ?? ''}`,
  );
  assert.deepEqual([...new Set(lines)].slice(0, 20), []);
});
