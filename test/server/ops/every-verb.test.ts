/** Every command succeeds once, and `npm run ops` itself does; `npm test` runs this on PGlite and on PostgreSQL. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { grantEntitlement } from '#server/billing/entitlement-store.ts';
import { readCommandLine, runCommand } from '#server/ops/run.ts';
import { serveCommands } from '#server/ops/socket.ts';
import type { Verb } from '#server/ops/verb.ts';
import { verbs } from '#server/ops/verbs.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { switchOn } from '../accounts/authenticator-app.ts';
import { openTestShop, type TestShop } from '../billing/test-shop.ts';
import { findAccountId, openTestApp } from '../support.ts';

const folder = createTemporaryFolder();
/** Columns of terminals. */
const widths = [80, 100];

test('every command succeeds', async () => {
  const shop = await openTestShop();
  const { context, clock } = shop;
  // As long as real ones get.
  const email = 'ada.byron-countess-of-lovelace.1815@mathematics.cambridge.example.com';
  const token = await shop.signUp(email);
  const changed = { email: 'ada.l@example.com' };
  await shop.post('/turboClient/api/c-end/account/email/send', changed, { token });
  const code = await shop.lastCode(changed.email);
  await shop.post('/turboClient/api/c-end/account/email', { ...changed, code }, { token });
  await switchOn(shop, token);
  const paid = await shop.payByCard(token, 1);
  const orders = [await shop.payByPayPal(token, 1), await shop.payByPayPal(token, 1), await shop.payByPayPal(token, 1)];
  const [first = '', second = '', third = ''] = orders;
  for (const id of orders) await shop.post(`/turboClient/api/c-end/user-orders/${id}/refund`, undefined, { token });
  const billingDetails = { name: 'Ada Lovelace', address: '', vatNumber: '' };
  await shop.post('/turboClient/api/c-end/billing-details', billingDetails, { token });
  const lost = await payAndLoseAccount(shop);
  context.jobs.handle('sample', () => Promise.reject(new Error('down')));
  for (const key of ['sample', 'given-up']) await context.jobs.add(context.db, { kind: 'sample', key, payload: {} });
  await shop.idle();
  await context.db.updateTable('jobs').set({ ended_at: clock.now() }).where('key', '=', 'given-up').execute();
  const event = {
    payment_provider: 'stripe' as const,
    event_id: 'evt_x',
    type: 'invoice.paid',
    received_at: clock.now(),
  };
  const payload = JSON.stringify({ object: 'in_x', reason: 'unknown order' });
  await context.db
    .insertInto('webhook_events')
    .values({ ...event, payload })
    .execute();
  await grantEntitlement(context.db, {
    accountId: await findAccountId(shop, token),
    orderId: null,
    source: 'ops:earlier',
    plan: 'startup',
    days: 3,
    purchasedAt: clock.now(),
  });
  const entry = { good_id: 1, plan: 'personal', term: 'month', price: { amount: 1234, currency: 'USD' } };
  writeFileSync(path.join(folder, 'catalog.json'), JSON.stringify([entry]));

  /** By verb; the order matters. */
  const lines: Record<string, string[]> = {
    'customer find': ['ada'],
    'customer show': [email],
    'customer export': [email],
    'grant-days': [email, '--plan', 'startup', '--days', '3'],
    'second-factor remove': [email],
    'order show': [first],
    'receipt resend': [first],
    'invoice correct': [paid],
    'invoice list': ['--month', '2026-11'],
    'dispute list': [],
    'refund list': [],
    'refund decline': [second, '--message', 'Used for 29 days.'],
    'refund approve': [third],
    'refund make': [second],
    queue: [],
    'jobs list': ['--state', 'failing'],
    'jobs retry': ['sample'],
    'jobs dismiss': ['given-up'],
    reconcile: ['--since', '2026-11-20', '--apply'],
    'reconcile dismiss': [lost, '--since', '2026-11-20'],
    'webhooks unapplied': [],
    'webhooks dismiss': ['evt_x'],
    stats: [],
    'catalog check': ['catalog.json'],
    'catalog apply': ['catalog.json'],
    'maintenance on': ['--close', 'purchases'],
    'maintenance off': [],
    'grant-days revoke': ['ops:earlier'],
    'renewal end': [email],
    'undo-link resend': [email],
    'sessions end': [email],
    'account block': [email],
    'account unblock': [email],
    'account delete': [email],
    audit: [],
    'keys rotate': [],
  };
  assert.deepEqual(Object.keys(lines).sort(), verbs.map(({ name }) => name).sort());
  for (const [name, args] of Object.entries(lines)) {
    const changes = verbs.find((verb) => verb.name === name)?.changes;
    const argv = [...name.split(' '), ...args, ...(changes ? ['--why', 'tried'] : [])];
    const command = { user: 'olga', folder };
    if (changes === false)
      for (const width of widths)
        assertFits(name, (await runCommand(context, { argv, ...command, width })).text, width);
    const { exitCode, text } = await runCommand(context, { argv: [...argv, '--json'], ...command });
    assert.equal(exitCode, 0, `${name}: ${text}`);
    assert.equal(typeof JSON.parse(text), 'object', name);
  }
  const failed = await context.db.selectFrom('ops_actions').selectAll().where('outcome', '<>', 'done').execute();
  assert.deepEqual(failed, []);
});

/** A long id or email is not broken: it can be copied. */
function assertFits(name: string, text: string, width: number): void {
  const wide = text.split('\n').filter((line) => line.length > width && !/^ *\S+ +\S+$/.test(line));
  assert.deepEqual(wide, [], `${name} in ${width} columns`);
}

test('the help of every command fits a terminal, and its first line names what is required', () => {
  for (const { name, args = [], options = {}, changes } of [{ name: '', changes: false }, ...verbs] as Verb[]) {
    const argv = [...name.split(' ').filter(Boolean), '--help'];
    for (const width of widths) {
      const help = readCommandLine({ argv, width }, new Date());
      assert.ok('text' in help && help.exitCode === 0, name);
      assertFits(name, help.text, width);
      const usage = help.text.split('\n\n')[0] ?? '';
      const required = Object.entries(options).filter(([, option]) => option.required);
      for (const word of [
        ...args.map((each) => `<${each}>`),
        ...required.map(([option]) => `--${option} <`),
        ...(changes === true ? ['--why <'] : []),
      ])
        assert.ok(usage.includes(word), `${usage} lacks ${word}`);
    }
  }
});

test('every command answers what is missing, unknown or mistyped in a sentence, and fails', async () => {
  const { context } = await openTestShop();
  const values = { since: '2026-11-20', month: '2026-11', plan: 'personal', days: '3', message: 'No.' };
  for (const { name, args = [], options = {}, changes } of verbs) {
    const required = Object.entries(values).filter(([option]) => options[option]?.required);
    const argv = [
      ...name.split(' '),
      ...args.map(() => 'nobody'),
      ...required.flatMap(([option, value]) => [`--${option}`, value]),
      ...(changes === true ? ['--why', 'tried'] : []),
    ];
    const run = (...line: string[]) => runCommand(context, { argv: line, user: 'olga', folder });
    const mistyped = await run(...argv, '--jsno');
    assert.deepEqual([mistyped.exitCode, mistyped.text.split('\n')[0]], [2, "Unknown option '--jsno'"], name);
    const surplus = await run(...argv, 'surplus');
    assert.deepEqual([surplus.exitCode, surplus.text.startsWith('Unexpected: surplus')], [2, true], name);
    if (argv.length > name.split(' ').length) {
      const missing = await run(...name.split(' '));
      assert.deepEqual([missing.exitCode, /^(Missing: |A change needs)/.test(missing.text)], [2, true], name);
    }
    if (args.length === 0 || name === 'customer find') continue;
    const unknown = await run(...argv);
    assert.equal(unknown.exitCode, 1, name);
    assert.match(unknown.text, /^[^\n]*nobody[^\n]*$/, name);
  }
});

/** @returns the invoice of a payment that only Stripe knows */
async function payAndLoseAccount(shop: TestShop): Promise<string> {
  const token = await shop.signUp('lost@example.com');
  const accountId = await findAccountId(shop, token);
  const { orderId, url } = await shop.createOrder(token, 1);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await shop.pressStripeButton(url, 'pay');
  await shop.stripeControl('webhooks', { mode: 'normal' });
  await shop.context.db.deleteFrom('orders').where('order_id', '=', orderId).execute();
  await shop.context.db.deleteFrom('accounts').where('id', '=', accountId).execute();
  return (await shop.findStripeObjects(orderId)).invoices[0]?.id ?? '';
}

test('the program opens PostgreSQL itself, and asks the running server on PGlite', async () => {
  const database = await createTestDatabase();
  const testApp = await openTestApp({ database, env: { DATA_DIR: folder } });
  await testApp.signUp('grace@example.com');
  const { location } = database;
  const stop = location.kind === 'postgres' ? async () => {} : await serveCommands(testApp.context);
  const env = { DATA_DIR: folder, ...(location.kind === 'postgres' && { DATABASE_URL: location.url }) };
  const ops = async (...argv: string[]) => {
    const args = ['server/ops/main.ts', ...argv, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
    return JSON.parse(stdout);
  };
  const ended = await ops('sessions', 'end', 'grace@example.com', '--why', 'tried', '--by', 'olga');
  assert.deepEqual(ended, { sessions: { ended: 1 } });
  const { actions } = await ops('audit');
  assert.deepEqual([actions[0].by, actions[0].outcome], ['olga', 'done']);
  await stop();
});
