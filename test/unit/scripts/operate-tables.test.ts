/** The tables of docs/operate are complete: what to do about alerts, failing services and error messages, and the commands. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { verbs } from '#server/ops/verbs.ts';

const guide = readFileSync('docs/operate/README.md', 'utf8');

/** The names in the first column of the table below a heading. */
function namesIn(heading: string): string[] {
  const [, section = ''] = guide.split(`\n### ${heading}\n`);
  const [table = ''] = section.split('\n### ');
  const rows = table.matchAll(/^\| (`.+?`) \|/gm);
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(.+?)`/g)].map(([, name = '']) => name)).sort();
}

test('every alert has a row', () => {
  const rules = readFileSync('deploy/prometheus/alerts.yaml', 'utf8').matchAll(/^ +- alert: (\w+)$/gm);
  const alerts = [...rules].map(([, alert = '']) => alert).sort();
  assert.ok(alerts.length > 0);
  assert.deepEqual(namesIn('Alerts'), alerts);
});

test('every service that is checked has a row', () => {
  const services = readFileSync('server/monitor.ts', 'utf8').matchAll(/service: '(\w+)'/g);
  assert.deepEqual(namesIn('Services'), [...services].map(([, service = '']) => service).sort());
});

/** A call with one level of parentheses in its fields; the message is its last argument. */
const errorLine = /\blog\.error\((?:[^()]|\([^()]*\))*?'([^']+)',?\s*\)/g;

test('every message of level error has a row', () => {
  const texts = globSync('server/**/*.ts')
    .filter((file) => !file.startsWith('server/sandbox/'))
    .map((file) => readFileSync(file, 'utf8'));
  const messages = texts.flatMap((text) => [...text.matchAll(errorLine)].map(([, message = '']) => message));
  const calls = texts.flatMap((text) => text.match(/\blog\.error\(/g) ?? []);
  assert.equal(messages.length, calls.length, 'each call is understood');
  assert.deepEqual(namesIn('Error messages'), [...new Set(messages)].sort());
});

test('every command has a row, and every option is in it', () => {
  const rows = readFileSync('docs/operate/commands.md', 'utf8').match(/^\| `.+$/gm) ?? [];
  for (const { name, args = [], options = {} } of verbs) {
    const usage = [name, ...args.map((arg) => `<${arg}>`)].join(' ');
    const row = rows.find((each) => each.includes(`\`${usage}\``) || each.includes(`\`${usage} `));
    assert.ok(row, `docs/operate/commands.md has no row for ${usage}`);
    for (const option of Object.keys(options)) assert.ok(row.includes(`--${option}`), `${usage} --${option}`);
  }
});
