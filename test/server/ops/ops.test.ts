/** The operator's commands; `npm test` runs this on PGlite and on PostgreSQL. */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { upsertDispute } from '#server/billing/orders/dispute-store.ts';
import { cancelOpenOrder } from '#server/billing/orders/open-order-store.ts';
import { addMs, dayMs, minuteMs } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import { ApiError, explainApiError } from '#server/http/api-error.ts';
import { alarmingTries } from '#server/jobs/jobs.ts';
import { runCommand } from '#server/ops/run.ts';
import { verbs } from '#server/ops/verbs.ts';
import { listen } from '#test/support/listen.ts';
import { openTestShop } from '../billing/test-shop.ts';
import { closedPort } from '../doctor/services.ts';
import { findAccountId, testPassword } from '../support.ts';

const shop = await openTestShop();

const ops = (line: string, ...more: string[]) =>
  runCommand(shop.context, { argv: [...line.split(' '), ...more], user: 'olga' });
/** @returns the parsed JSON of a command that succeeds */
async function json(line: string, ...more: string[]) {
  const { exitCode, text } = await ops(line, ...more, '--json');
  assert.equal(exitCode, 0, text);
  return JSON.parse(text);
}
const because = ['--why', 'asked by mail'];
const actions = () => shop.context.db.selectFrom('ops_actions').selectAll().orderBy('at').execute();

test('help lists every command, and each describes itself', async () => {
  const { exitCode, text } = await ops('help');
  assert.equal(exitCode, 0);
  for (const { name } of verbs) {
    assert.ok(text.includes(name), name);
    const help = await runCommand(shop.context, { argv: [...name.split(' '), '--help'], user: 'olga' });
    assert.match(help.text, /--json/);
    assert.equal(help.exitCode, 0);
  }
});

test('help lists the commands that begin with a word', async () => {
  for (const line of ['help customer', 'customer --help', 'customer -h']) {
    const { exitCode, text } = await ops(line);
    assert.equal(exitCode, 0, line);
    assert.ok(text.includes('customer find') && !text.includes('order show'), text);
  }
});

test('only an option asks for help, not a value or an argument that looks like one', async () => {
  const [usage] = (await ops('help refund decline')).text.split('\n');
  for (const line of ['refund decline -h', 'refund decline TRN-1 -h --message No.']) {
    const { exitCode, text } = await ops(line);
    assert.deepEqual([exitCode, text.split('\n')[0]], [0, usage], line);
  }
  for (const option of ['message', 'why']) {
    const { exitCode, text } = await ops(`refund decline TRN-1 --${option} -h`);
    assert.equal(exitCode, 2);
    assert.match(text, new RegExp(`^Option '--${option}' argument is ambiguous`));
  }
  assert.match((await ops('customer find -- -h')).text, /\(none\)/);
});

test('a wrong command line changes nothing and says what is expected', async () => {
  const wrong = [
    'order',
    'order show',
    'grant-days a@b.c --plan personal --days 3',
    'nothing',
    'help nothing',
    'queue --unknown',
  ];
  for (const line of wrong) assert.equal((await ops(line)).exitCode, 2, line);
  assert.match((await ops('sessions end a@example.com')).text, /--why/);
  assert.match((await ops('order show')).text, /^Missing: <order>\n/);
  const misplaced = await ops('--json stats');
  assert.deepEqual(
    [misplaced.exitCode, misplaced.text.split('\n')[0]],
    [2, 'Options come after the command: --json stats'],
  );
  const wrongValues = [
    'grant-days a@b.c --plan gold --days 3',
    'grant-days a@b.c --plan personal',
    'refund decline TRN-1',
    'maintenance on --close some',
    'reconcile --since soon --apply',
    'reconcile --apply',
    'jobs list --state lost',
    'jobs list --limit 0',
    'jobs list --limit 99999999999999999999',
    'grant-days a@b.c --plan personal --days 0x10',
    'grant-days a@b.c --plan personal --days 3661',
    'stats --since soon',
  ];
  for (const line of wrongValues)
    assert.equal(
      (await ops(line, ...(line.includes(' list') || line.startsWith('stats') ? [] : because))).exitCode,
      2,
      line,
    );
  assert.equal((await ops('sessions end a@example.com', '--why', ' ')).exitCode, 2, 'a reason of spaces');
  assert.match((await ops('queue lost phone')).text, /^Unexpected: lost phone \(texts with spaces need quotes\)\n/);
  assert.deepEqual(await actions(), []);
});

test('an unknown command is answered with those that begin with its word', async () => {
  const { text } = await ops('refund --help');
  assert.match(text, /refund approve <order>/);
  assert.doesNotMatch(text, /customer show/);
  assert.match((await ops('refnd list')).text, /refund list.*customer show/s);
});

test('an unknown command in capitals is answered like the one in lower case, and -h and help like --help', async () => {
  assert.match((await ops('REFUND list')).text, /^Unknown command: REFUND list\n.*refund approve <order>/s);
  assert.doesNotMatch((await ops('REFUND list')).text, /customer show/);
  const { text } = await ops('grant-days --help');
  for (const line of ['grant-days -h', 'help grant-days']) assert.deepEqual(await ops(line), { exitCode: 0, text });
  assert.match((await ops('help nothing')).text, /^Unknown command: nothing\n/);
});

test('keys are rotated in an order in which no process meets a digest of a key that it does not have', async () => {
  const { text } = await ops('keys rotate');
  assert.match(text, /<current>,<new>\n\d\. Restart every process.*<new>,<current>\n\d\. Restart every process/s);
  assert.match(text, /ENTRY_KEY=<current>,<new>[\s\S]*release the apps[\s\S]*remove the old one/);
});

test('a change is kept with who and why, also when it fails', async () => {
  const accountId = await findAccountId(shop, await shop.signUp('kept@example.com'));
  assert.equal((await ops('sessions end kept@example.com', ...because)).exitCode, 0);
  assert.equal((await ops('sessions end nobody@example.com --by ivan', ...because)).exitCode, 1);
  const [done, failed] = await actions();
  assert.deepEqual(
    [done?.by, done?.why, done?.command, done?.outcome],
    ['olga', 'asked by mail', `sessions end ${accountId}`, 'done'],
  );
  assert.equal(failed?.by, 'ivan');
  assert.match(failed?.outcome ?? '', /^No account/);
  assert.match((await ops('audit')).text, /olga\n.*\nwhy {6}asked by mail/);
});

test('a change is kept as a whole, wherever its reason is written', async () => {
  const accountId = await findAccountId(shop, await shop.signUp('whole@example.com'));
  const given = '--plan personal --days 2';
  await ops(`grant-days --why=gift --by=ivan whole@example.com ${given}`);
  await ops('grant-days', '--why', 'a gift', 'whole@example.com', ...given.split(' '));
  const [first, second] = (await actions()).slice(-2);
  assert.deepEqual([first?.by, first?.why, second?.why], ['ivan', 'gift', 'a gift']);
  const command = `grant-days ${accountId} ${given}`;
  assert.deepEqual([first?.command, second?.command], [command, command]);
});

test('no email is kept of a command, whatever the command and wherever the email is', async () => {
  const accountId = await findAccountId(shop, await shop.signUp('private@example.com'));
  await ops('grant-days --plan personal Private@Example.com --days=3', ...because, '--json');
  await ops('account unblock private@example.org', ...because);
  await ops('refund make private@example.com', ...because);
  const kept = (await actions()).slice(-3);
  assert.deepEqual(
    kept.map(({ command }) => command),
    [`grant-days ${accountId} --plan personal --days 3`, 'account unblock [email]', 'refund make [email]'],
  );
  assert.ok(!JSON.stringify(await actions()).includes('@'));
});

test('a customer is found and shown by email, account and order', async () => {
  const token = await shop.signUp('find.me@example.com');
  const orderId = await shop.payByCard(token, 1);
  await shop.idle();
  const { customers } = await json('customer find FIND.me');
  assert.equal(customers.length, 1);
  assert.equal((await ops('customer find', ' find.me ', '--json')).text, JSON.stringify({ customers }, null, 2));
  for (const name of ['find.me@example.com', 'Find.Me@Example.com', customers[0].account, orderId]) {
    const { customer, orders, days } = await json(`customer show ${name}`);
    assert.deepEqual([customer.email, customer.plan, customer.sessions], ['find.me@example.com', 'personal', 1]);
    assert.deepEqual([orders[0].order, days[0].order], [orderId, orderId]);
  }
  const { order, entitlements, jobs } = await json(`order show ${orderId.toLowerCase()}`);
  assert.deepEqual([order.status, order.email, entitlements.length], ['completed', 'find.me@example.com', 1]);
  assert.ok(jobs.some(({ key }: { key: string }) => key === `receipt ${orderId}`));
  assert.match((await ops(`order show ${orderId}`)).text, /status +completed/);
});

test('granted days run like bought ones, and move the next charge', async () => {
  const token = await shop.signUp('gift@example.com');
  await shop.payByCard(token, 1);
  await shop.idle();
  const before = await shop.getSubscription(token);
  await json('grant-days gift@example.com --plan personal --days 12', ...because);
  await shop.idle();
  const after = await shop.getSubscription(token);
  const gained = Date.parse(after.validity.endsAt) - Date.parse(before.validity.endsAt);
  assert.equal(Math.round(gained / dayMs), 12);
  assert.ok(Date.parse(after.renewal.nextChargeAt) - Date.parse(before.renewal.nextChargeAt) > 11 * dayMs);
  for (const wrong of ['--plan free --days 3', '--plan personal --days 0', '--plan personal --days 1.5'])
    assert.equal((await ops(`grant-days gift@example.com ${wrong}`, ...because)).exitCode, 2, wrong);
});

test('days are granted for ten years at most', async () => {
  await shop.signUp('decade@example.com');
  const grant = (days: number) => ops(`grant-days decade@example.com --plan startup --days ${days}`, ...because);
  assert.match((await grant(3661)).text, /--days/);
  assert.equal((await grant(3660)).exitCode, 0);
});

test('a deleted account gets no days', async () => {
  await shop.signUp('gone@example.com');
  const { customers } = await json('customer find gone@');
  const { db, clock } = shop.context;
  const deleted = db.updateTable('accounts').set({ deleted_at: clock.now() });
  await deleted.where('id', '=', customers[0].account).execute();
  const { exitCode, text } = await ops(`grant-days ${customers[0].account} --plan personal --days 3`, ...because);
  assert.deepEqual([exitCode, /deleted/.test(text)], [1, true], text);
});

test('granted days are taken back, once and no others, and the next charge returns', async () => {
  const token = await shop.signUp('too-many@example.com');
  await shop.payByCard(token, 1);
  await shop.idle();
  const before = await shop.getSubscription(token);
  const { days } = await json('grant-days too-many@example.com --plan personal --days 300', ...because);
  await shop.idle();
  const { source } = days.find(({ order }: Record<string, unknown>) => !order);
  for (const attempt of ['first', 'repeated']) {
    const { customer, days: left } = await json(`grant-days revoke ${source}`, ...because);
    assert.deepEqual([customer.plan, left.length, left[0].days], ['personal', 1, 30], attempt);
  }
  await shop.idle();
  const after = await shop.getSubscription(token);
  assert.equal(after.validity.endsAt, before.validity.endsAt);
  assert.ok(Date.parse(after.renewal.nextChargeAt) - Date.parse(before.renewal.nextChargeAt) < dayMs);
  const paid = days.find(({ order }: Record<string, unknown>) => order).source;
  assert.match((await ops(`grant-days revoke ${paid}`, ...because)).text, /refund its order/);
  assert.match((await ops('grant-days revoke ops:unknown', ...because)).text, /^No granted days/);
});

/** Jobs that are due at the same time, such as those of a receipt and a notice, run in any order. */
async function countMails(email: string, subject: RegExp): Promise<number> {
  return (await shop.mails()).filter((mail) => mail.to.address === email && subject.test(mail.subject)).length;
}

test('support deletes an account as its owner would, also one that is blocked', async () => {
  const email = 'delete.me@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByCard(token, 1);
  await shop.idle();
  await json(`account block ${email}`, ...because);
  const { account } = await json(`account delete ${email}`, ...because);
  assert.equal(Date.parse(account.restorableUntil) - Date.parse(account.deleted), 14 * dayMs);
  assert.equal(await countMails(email, /deleted/), 1);
  const { subscriptions } = await shop.findStripeObjects(orderId);
  assert.equal(subscriptions[0]?.cancel_at_period_end, true);
  assert.match((await ops(`account delete ${email}`, ...because)).text, /already deleted/);
  await json(`account unblock ${email}`, ...because);
  const signIn = { email, password: testPassword, deviceType: 'web', restore: true };
  assert.equal((await shop.post('/turboClient/api/base/v3/service-token', signIn)).status, 200, 'restored');
});

test('support hands out the same copy of their data as the settings do', async () => {
  const email = 'copy@example.com';
  const token = await shop.signUp(email);
  await shop.payByPayPal(token, 1);
  const own = (await shop.get('/turboClient/api/c-end/account/export', { token })).body.data;
  const copy = await json(`customer export ${email}`, ...because);
  const sessions = own.account.sessions.map((session: object) => ({ ...session, current: false }));
  assert.deepEqual(copy, { ...own, exportedAt: copy.exportedAt, account: { ...own.account, sessions } });
  assert.equal(
    (await ops(`customer export ${email}`, ...because)).text,
    JSON.stringify(copy, null, 2),
    'without --json',
  );
  assert.equal((await ops(`customer export ${email}`)).exitCode, 2, 'needs a reason');
  await shop.context.db
    .updateTable('accounts')
    .set({ erased_at: shop.clock.now() })
    .where('email', '=', email)
    .execute();
  assert.match((await ops(`customer export ${email}`, ...because)).text, /is erased/);
});

async function changeEmail(token: string, email: string): Promise<void> {
  const path = '/turboClient/api/c-end/account/email';
  await shop.post(`${path}/send`, { email }, { token });
  await shop.post(path, { email, code: await shop.lastCode(email) }, { token });
}

test('an account is found by the email that a thief has changed, and its owner gets the link again that undoes it', async () => {
  const [owner, thief] = ['owner@example.com', 'thief@example.com'];
  const token = await shop.signUp(owner);
  assert.match((await ops(`undo-link resend ${owner}`, ...because)).text, /No change of the email of .+ can be undone/);
  await changeEmail(token, thief);
  const { customer, emailChanges } = await json(`customer show ${owner}`);
  assert.deepEqual([customer.email, customer.signsInWith, emailChanges[0].from], [thief, 'password', owner]);
  await json(`undo-link resend ${owner}`, ...because);
  const links = (await shop.mails())
    .filter(({ to }) => to.address === owner)
    .flatMap(({ text }) => /[?]undo=([\w-]{43})/.exec(text)?.[1] ?? []);
  assert.deepEqual([links.length, new Set(links).size], [2, 1]);
  await shop.post('/turboClient/api/base/v3/email-undo', { token: links[1] });
  assert.equal((await json(`customer show ${owner}`)).customer.email, owner);
});

test('a former email names the account that has it by now, else the one that had it last', async () => {
  const former = 'former@example.com';
  const shown = async () => (await json(`customer show ${former}`)).customer.email;
  for (const next of ['first-next@example.com', 'last-next@example.com']) {
    const token = await shop.signUp(former);
    assert.equal(await shown(), former);
    await changeEmail(token, next);
    assert.equal(await shown(), next);
    // The notice to the former email, which comes before the next code.
    await shop.idle();
    shop.clock.advance(minuteMs);
  }
});

test('a link that is older than 7 days is not sent again', async () => {
  const email = 'late@example.com';
  await changeEmail(await shop.signUp(email), 'late-next@example.com');
  const { db, clock } = shop.context;
  await db
    .updateTable('email_changes')
    .set({ created_at: addMs(clock.now(), -7 * dayMs) })
    .where('old_email', '=', email)
    .execute();
  assert.match((await ops(`undo-link resend ${email}`, ...because)).text, /No change of the email of .+ can be undone/);
});

test('support ends the renewal of a customer who cannot sign in, as unsubscribing does', async () => {
  const email = 'unsubscribe@example.com';
  await shop.payByCard(await shop.signUp(email), 1);
  await shop.idle();
  const { customer, subscriptions } = await json(`renewal end ${email}`, ...because);
  assert.deepEqual([customer.plan, subscriptions[0].renews], ['personal', false]);
  assert.equal(await countMails(email, /unsubscribed/), 1);
  assert.match((await ops(`renewal end ${email}`, ...because)).text, /has no renewal/);
});

test('open disputes are listed with what is at stake, the first to answer on top', async () => {
  const email = 'disputes@example.com';
  const token = await shop.signUp(email);
  const [byPayPal, byCard] = [await shop.payByPayPal(token, 1), await shop.payByCard(token, 1)];
  const [invoice] = (await shop.findStripeObjects(byCard)).invoices;
  await shop.stripeControl(`invoices/${invoice?.id}/dispute`);
  shop.clock.advance(-dayMs);
  await shop.payPalControl(`orders/${(await shop.findPayPalOrder(byPayPal)).id}/dispute`);
  const listed = async () =>
    (await json('dispute list')).disputes.filter((each: Record<string, string>) => each.email === email);
  const [first, second] = await listed();
  assert.deepEqual([first.provider, first.order, first.amount, first.state], ['paypal', byPayPal, '$9.99', 'OPEN']);
  assert.deepEqual([second.provider, second.order, second.reason], ['stripe', byCard, 'fraudulent']);
  assert.equal(Date.parse(second.answerBy) - Date.parse(first.answerBy), dayMs);
  shop.clock.advance(dayMs);
  const config = { ...shop.context.config, paypal: { mode: 'off' as const } };
  const off = await runCommand({ ...shop.context, config }, { argv: ['dispute', 'list', '--json'], user: 'olga' });
  assert.deepEqual([off.exitCode, off.problem], [1, 'paypal could not be asked: it is switched off']);
  const { disputes } = JSON.parse(off.text);
  const [unasked] = disputes.filter((each: Record<string, string>) => each.order === byPayPal);
  assert.deepEqual([unasked.answerBy, unasked.state], [first.answerBy, 'unknown'], 'what the last event said');
  await shop.stripeControl(`invoices/${invoice?.id}/dispute`, { status: 'won' });
  assert.deepEqual(
    (await listed()).map(({ order }: Record<string, string>) => order),
    [byPayPal],
  );
  await shop.context.db.deleteFrom('disputes').where('order_id', '=', byPayPal).execute();
});

test('a response that the payment provider does not document is explained in one line', () => {
  const { error } = z
    .object({ paid: z.array(z.object({ at: z.iso.datetime() })) })
    .safeParse({ paid: [{ at: '' }, {}] });
  assert.equal(
    explainApiError(new ApiError('paymentProviderFailed', { cause: error })),
    'paymentProviderFailed: The payment provider failed. (unexpected paid.0.at in the response: Invalid ISO datetime)',
  );
});

test('a few disputes are asked about at the same time, with one access token', async () => {
  const orderId = await shop.payByPayPal(await shop.signUp('many-disputes@example.com'), 1);
  const opened_at = shop.clock.now();
  for (let index = 0; index < 12; index++) {
    const dispute = { id: `many-${index}`, order_id: orderId, source: orderId, outcome: 'open' as const, opened_at };
    await upsertDispute(shop.context.db, { ...dispute, answer_by: null, closed_at: null });
  }
  const counts = { tokens: 0, disputes: 0, waiting: 0, maxWaiting: 0 };
  const server = createServer(async ({ url }, response) => {
    const isToken = url?.endsWith('/token');
    counts[isToken ? 'tokens' : 'disputes'] += 1;
    counts.waiting += 1;
    counts.maxWaiting = Math.max(counts.maxWaiting, counts.waiting);
    // Requests that are not limited would be here by then.
    await setTimeout(50);
    counts.waiting -= 1;
    response.end(JSON.stringify(isToken ? { access_token: 'token', expires_in: 600 } : { status: 'OPEN' }));
  });
  const sandboxUrl = `http://127.0.0.1:${await listen(server)}`;
  const { exitCode, text } = await runCommand(
    { ...shop.context, sandboxUrl },
    { argv: ['dispute', 'list', '--json'], user: 'olga' },
  );
  server.close();
  assert.equal(exitCode, 0, text);
  assert.deepEqual(counts, { tokens: 1, disputes: 12, waiting: 0, maxWaiting: 5 });
  const { disputes } = JSON.parse(text);
  assert.deepEqual(
    disputes.map(({ dispute, state }: Record<string, string>) => `${dispute} ${state}`).sort(),
    Array.from({ length: 12 }, (_, index) => `many-${index} OPEN`).sort(),
  );
  await shop.context.db.deleteFrom('disputes').where('id', 'like', 'many-%').execute();
});

test('disputes are asked about side by side, and a failure of one provider is told beside what the others say', async () => {
  const email = 'outage@example.com';
  const token = await shop.signUp(email);
  const [byPayPal, byCard] = [await shop.payByPayPal(token, 1), await shop.payByCard(token, 1)];
  const now = shop.clock.now();
  for (const [order_id, answer_by] of [
    [byPayPal, null],
    [byCard, addMs(now, dayMs)],
  ] as const) {
    const dispute = { id: `outage-${order_id}`, order_id, source: order_id, outcome: 'open' as const };
    await upsertDispute(shop.context.db, { ...dispute, opened_at: now, answer_by, closed_at: null });
  }
  const waiting: ServerResponse[] = [];
  // Refuses both when both are there: one request after the other would wait until it times out.
  const server = createServer((_, response) => {
    waiting.push(response);
    if (waiting.length === 2)
      for (const each of waiting)
        each.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"No key."}}');
  });
  const sandboxUrl = `http://127.0.0.1:${await listen(server)}`;
  const {
    exitCode,
    text,
    problem = '',
  } = await runCommand({ ...shop.context, sandboxUrl }, { argv: ['dispute', 'list', '--json'], user: 'olga' });
  server.close();
  assert.equal(exitCode, 1);
  assert.deepEqual(
    JSON.parse(text).disputes.map(({ order, state }: Record<string, string>) => [order, state]),
    [
      [byCard, 'unknown'],
      [byPayPal, 'unknown'],
    ],
    'with a deadline first',
  );
  const [first, second, ...others] = problem.split('\n').sort();
  assert.match(first ?? '', /^paypal could not be asked: .+access token \(401\)/);
  assert.match(second ?? '', /^stripe could not be asked: .+No key/);
  assert.deepEqual(others, []);
  await shop.context.db.deleteFrom('disputes').where('id', 'like', 'outage-%').execute();
});

test('a customer and an order show what proves that they belong together: card and documents', async () => {
  const email = 'proof@example.com';
  const orderId = await shop.payByCard(await shop.signUp(email), 1);
  const { order } = await json(`order show ${orderId}`);
  assert.match(order.card, /4242$/);
  assert.match(order.invoice, /\d/);
  assert.equal(order.creditNote, undefined);
  const { orders } = await json(`customer show ${email}`);
  assert.deepEqual([orders[0].card, orders[0].invoice], [order.card, order.invoice]);
  await json(`refund make ${orderId}`, ...because);
  assert.match((await json(`order show ${orderId}`)).order.creditNote, /\d/);
});

test('the audit shows the newest change first', async () => {
  await shop.signUp('audited@example.com');
  for (const why of ['earlier', 'later']) {
    shop.clock.advance(1000);
    await json('sessions end audited@example.com', '--why', why);
  }
  const { actions: shown } = await json('audit');
  assert.deepEqual([shown[0].why, shown[1].why], ['later', 'earlier']);
});

test('a refund request is listed and declined; another is approved; any paid order can be refunded', async () => {
  const token = await shop.signUp('refunds@example.com');
  const orders = [await shop.payByPayPal(token, 1), await shop.payByPayPal(token, 1), await shop.payByPayPal(token, 1)];
  const [first = '', second = '', third = ''] = orders;
  for (const id of [first, second, third])
    await shop.post(`/turboClient/api/c-end/user-orders/${id}/refund`, undefined, { token });
  const listed = (await json('refund list')).requests.map(({ order }: { order: string }) => order);
  assert.deepEqual(listed.sort(), [second, third].sort());
  assert.equal((await ops(`refund decline ${second}`, ...because)).exitCode, 2, 'needs a message');
  await json(`refund decline ${second}`, '--message', 'Used for 29 days.', ...because);
  const declined = (await json(`order show ${second}`)).order;
  assert.equal(Date.parse(declined.refundDeclined), shop.clock.now().getTime());
  assert.equal(declined.declineMessage, 'Used for 29 days.');
  assert.match(
    (await ops(`refund decline ${second} --message again`, ...because)).text,
    /^The refund request of TRN-\S+ was declined on 20/,
  );
  await json(`refund approve ${third}`, ...because);
  assert.equal((await json(`order show ${third}`)).order.status, 'refunded');
  assert.equal((await json(`order show ${second}`)).order.status, 'completed');
  shop.clock.advance(40 * dayMs);
  await json(`refund make ${second}`, ...because);
  assert.equal((await json(`order show ${second}`)).order.status, 'refunded');
  assert.match((await ops(`refund make ${second}`, ...because)).text, /is already refunded$/);
});

test('a receipt is sent again, and only for a paid order', async () => {
  const email = 'receipt@example.com';
  const token = await shop.signUp(email);
  const orderId = await shop.payByPayPal(token, 1);
  const receipts = async () =>
    (await shop.mails()).filter(({ to, text }) => to.address === email && text.includes(orderId)).length;
  const sent = await receipts();
  await json(`receipt resend ${orderId}`, ...because);
  assert.equal(await receipts(), sent + 1);
  const { orderId: unpaid } = await shop.createOrder(token, 1);
  assert.equal((await ops(`receipt resend ${unpaid}`, ...because)).exitCode, 1);
  const { db, clock } = shop.context;
  await db.updateTable('accounts').set({ erased_at: clock.now() }).where('email', '=', email).execute();
  assert.match((await ops(`receipt resend ${orderId}`, ...because)).text, /is erased/);
});

test('a receipt that waits is sent at once, and not a second time', async () => {
  const { context, clock } = shop;
  const { db, jobs } = context;
  const email = 'receipt-waiting@example.com';
  const orderId = await shop.payByPayPal(await shop.signUp(email), 1);
  await shop.idle();
  const receipts = async () =>
    (await shop.mails()).filter(({ to, text }) => to.address === email && text.includes(orderId));
  const letFail = (kind: string) =>
    db
      .updateTable('jobs')
      .set({ ended_at: null, failure: 'Error', run_at: addMs(clock.now(), dayMs) })
      .where('key', '=', `${kind} ${orderId}`)
      .execute();
  const resend = async () => {
    const before = (await receipts()).length;
    const { job } = await json(`receipt resend ${orderId}`, ...because);
    await jobs.runDue();
    assert.equal((await receipts()).length, before + 1);
    clock.advance(2 * dayMs);
    await jobs.runDue();
    assert.equal((await receipts()).length, before + 1, 'not a second time');
    return job.key;
  };
  await letFail('receipt');
  assert.equal(await resend(), `receipt ${orderId}`);
  // The job of the payment, which adds that of the receipt, waits for Stripe.
  await db.deleteFrom('jobs').where('key', '=', `receipt ${orderId}`).execute();
  await letFail('order-paid');
  assert.equal(await resend(), `order-paid ${orderId}`);
  // It has failed after it had added the receipt, which was sent.
  await letFail('order-paid');
  assert.match(await resend(), /^receipt TRN-\S+ again /);
});

/** What a job says that Stripe has let fail, and that is to be tried again much later. Added before its order is paid or refunded. */
async function addFailing(kind: string, orderId: string, payload: Record<string, string> = {}): Promise<void> {
  const { db, jobs, clock } = shop.context;
  const key = `${kind} ${orderId}`;
  await jobs.add(db, { kind, key, payload: { orderId, ...payload } }, addMs(clock.now(), dayMs));
  await db.updateTable('jobs').set({ failure: 'Error' }).where('key', '=', key).execute();
}

/** Sends the mail that waits, and waits until it would be sent a second time. @returns the texts of the mails about the order */
async function resendWaiting(email: string, orderId: string): Promise<string[]> {
  const texts = async () =>
    (await shop.mails())
      .filter(({ to, text }) => to.address === email && text.includes(orderId))
      .map(({ text }) => text);
  const before = (await texts()).length;
  await json(`receipt resend ${orderId}`, ...because);
  await shop.idle();
  shop.clock.advance(2 * dayMs);
  await shop.context.jobs.runDue();
  return (await texts()).slice(before);
}

test('a mail about a refund that waits for Stripe is sent once the renewal has ended, and names no charge', async () => {
  const email = 'refund-waiting@example.com';
  const orderId = await shop.payByCard(await shop.signUp(email), 1);
  await shop.idle();
  const [subscription] = (await shop.findStripeObjects(orderId)).subscriptions;
  await addFailing('order-refunded', orderId, { subscriptionId: subscription?.id ?? '' });
  await json(`refund make ${orderId}`, ...because);
  const [text = '', ...others] = await resendWaiting(email, orderId);
  assert.match(text, /won’t renew/);
  assert.deepEqual(others, []);
  assert.equal((await shop.findStripeObjects(orderId)).subscriptions[0]?.cancel_at_period_end, true);
});

test('a receipt that waits for Stripe is sent once the renewals are settled, and names no charge that will not come', async () => {
  const email = 'purchase-waiting@example.com';
  const token = await shop.signUp(email);
  await shop.payByCard(token, 1);
  const { orderId, url } = await shop.createOrder(token, 3, 'paypal');
  await addFailing('order-paid', orderId);
  await shop.pressPayPalButton(url, 'pay');
  await shop.waitForStatus(token, orderId, 'completed');
  const [text = '', ...others] = await resendWaiting(email, orderId);
  assert.match(text, /one-time payment: Startup ends on/);
  assert.deepEqual(others, []);
});

test('of a refunded order, the mail about the refund is sent again, with both documents', async () => {
  const email = 'receipt-refunded@example.com';
  const orderId = await shop.payByPayPal(await shop.signUp(email), 1);
  await json(`refund make ${orderId}`, ...because);
  await shop.idle();
  const mails = async () =>
    (await shop.mails())
      .filter(({ to }) => to.address === email)
      .map(({ subject, attachments }) => ({ subject, documents: attachments?.length }));
  const before = await mails();
  await json(`receipt resend ${orderId}`, ...because);
  await shop.idle();
  const after = await mails();
  // The receipt may be sent after it: both are jobs.
  const refund = before.find(({ subject }) => /refund/.test(subject ?? ''));
  assert.equal(refund?.documents, 1);
  assert.deepEqual(after.slice(before.length), [{ ...refund, documents: 2 }]);
});

test('a receipt that is sent again leaves a renewal alone that is late since', async () => {
  const email = 'receipt-in-grace@example.com';
  const token = await shop.signUp(email);
  const cardOrder = await shop.payByCard(token, 1);
  const payPalOrder = await shop.payByPayPal(token, 1);
  await shop.idle();
  shop.clock.advance(Date.parse((await shop.getSubscription(token)).renewal.nextChargeAt) - shop.clock.now().getTime());
  await shop.stripeControl(`subscriptions/${await shop.findSubscriptionId(cardOrder)}/fail`);
  const again = await shop.signIn(email);
  const before = await shop.getSubscription(again);
  assert.ok(before.graceUntil);
  await json(`receipt resend ${payPalOrder}`, ...because);
  await shop.idle();
  assert.deepEqual(await shop.getSubscription(again), before);
  assert.equal((await shop.findStripeObjects(cardOrder)).subscriptions[0]?.status, 'past_due');
});

test('a cancelled order has no receipt', async () => {
  const token = await shop.signUp('cancelled@example.com');
  const { orderId } = await shop.createOrder(token, 1);
  await cancelOpenOrder(shop.context.db, orderId);
  assert.match((await ops(`receipt resend ${orderId}`, ...because)).text, /not paid/);
});

test('ended sessions are refused, everywhere at once', async () => {
  const email = 'sessions@example.com';
  await shop.signUp(email);
  await shop.context.db
    .updateTable('sessions')
    .set({ expires_at: shop.clock.now() })
    .where('account_id', '=', await findAccountId(shop, await shop.signIn(email)))
    .execute();
  const token = await shop.signIn(email);
  assert.deepEqual(await json(`sessions end ${email}`, ...because), { sessions: { ended: 1 } }, 'without expired ones');
  assert.equal((await shop.get('/turboClient/api/c-end/user-info', { token })).status, 401);
});

test('a blocked customer is signed out and cannot sign in, until unblocked', async () => {
  const email = 'blocked@example.com';
  const token = await shop.signUp(email);
  const signIn = { email, password: testPassword, deviceType: 'web' };
  await json(`account block ${email}`, ...because);
  assert.equal((await shop.get('/turboClient/api/c-end/user-info', { token })).status, 401);
  const refused = await shop.post('/turboClient/api/base/v3/service-token', signIn);
  assert.deepEqual([refused.status, refused.body.code], [403, 1012]);
  const wrong = await shop.post('/turboClient/api/base/v3/service-token', { ...signIn, password: 'not-this-1!' });
  assert.equal(wrong.body.code, 2005, 'only who knows the password learns of it');
  await json(`account unblock ${email}`, ...because);
  assert.ok(await shop.signIn(email));
});

test('failing jobs are listed and retried', async () => {
  const { jobs, db } = shop.context;
  let isDown = true;
  jobs.handle('sample', async () => {
    if (isDown) throw new Error('down');
  });
  await jobs.add(db, { kind: 'sample', key: 'sample 1', payload: {} });
  await jobs.add(db, { kind: 'sample', key: 'sample 2', payload: {} });
  await shop.idle();
  const { jobs: listed } = await json('jobs list --kind sample --state failing');
  assert.deepEqual(listed.map(({ key, failure }: Record<string, string>) => [key, failure]).sort(), [
    ['sample 1', 'Error'],
    ['sample 2', 'Error'],
  ]);
  const { jobs: counted } = await json('queue');
  assert.ok(
    counted.some((row: Record<string, unknown>) => row.kind === 'sample' && row.state === 'failing' && row.count === 2),
  );
  isDown = false;
  await json('jobs retry', 'sample 1', ...because);
  await json('jobs retry sample --kind', ...because);
  await shop.idle();
  assert.deepEqual((await json('jobs list --kind sample')).jobs, []);
  const ended = await ops('jobs retry', 'sample 1', ...because);
  assert.deepEqual([ended.exitCode, /jobs list$/.test(ended.text)], [1, true], ended.text);
});

test('a given-up job is dismissed, which one that is tried again cannot be', async () => {
  const { jobs, db } = shop.context;
  jobs.handle('hopeless', () => Promise.reject(new Error('no such mailbox')), { giveUpAfterMs: 0 });
  const job = { kind: 'hopeless', key: 'hopeless', payload: {} };
  await jobs.add(db, job);
  await shop.idle();
  const states = async () =>
    (await json('jobs list --kind hopeless')).jobs.map((each: Record<string, string>) => each.state);
  assert.match((await ops('jobs dismiss hopeless', ...because)).text, /^No given-up job: hopeless/);
  assert.deepEqual(await states(), ['failing']);
  await db
    .updateTable('jobs')
    .set({ tries: alarmingTries, run_at: shop.clock.now() })
    .where('key', '=', job.key)
    .execute();
  await shop.idle();
  assert.deepEqual(await states(), ['given up']);
  assert.deepEqual(await json('jobs dismiss hopeless', ...because), { job: { key: 'hopeless', dismissed: true } });
  await jobs.add(db, job);
  await shop.idle();
  assert.deepEqual(await states(), [], 'it is not done again');
});

test('a payment without its webhooks is found and repaired by reconcile', async () => {
  const token = await shop.signUp('lost@example.com');
  const { orderId, url } = await shop.createOrder(token, 1);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await shop.pressStripeButton(url, 'pay');
  await shop.stripeControl('webhooks', { mode: 'normal' });
  const since = shop.clock.now().toISOString().slice(0, 10);
  const dry = await json(`reconcile --since ${since}`);
  assert.ok(dry.findings.some(({ order }: Record<string, unknown>) => order === orderId));
  assert.equal((await ops(`reconcile --since ${since} --apply`)).exitCode, 2, 'needs a reason');
  const { summary } = await json(`reconcile --since ${since} --apply`, ...because);
  assert.equal(summary.open, 0);
  assert.equal((await json(`order show ${orderId}`)).order.status, 'completed');
  assert.deepEqual((await json(`reconcile --since ${since}`)).findings, []);
  assert.match((await ops('reconcile --since 2050-01-01')).text, /in the future/);
});

test('reconcile makes a lost order again only when it is told that a backup was restored', async () => {
  const token = await shop.signUp('restored@example.com');
  const { orderId, url } = await shop.createOrder(token, 1);
  await shop.stripeControl('webhooks', { mode: 'drop' });
  await shop.pressStripeButton(url, 'pay');
  await shop.stripeControl('webhooks', { mode: 'normal' });
  await shop.context.db.deleteFrom('orders').where('order_id', '=', orderId).execute();
  const since = shop.clock.now().toISOString().slice(0, 10);
  const open = async (option: string) =>
    (await json(`reconcile --since ${since} --apply${option}`, ...because)).summary.open;
  assert.equal(await open(''), 1);
  assert.match((await ops(`order show ${orderId}`)).text, /^No order/);
  assert.equal(await open(' --restored'), 0);
  assert.equal((await json(`order show ${orderId}`)).order.status, 'completed');
});

test('reconcile names the payment providers that it compared, and needs one', async () => {
  const since = shop.clock.now().toISOString().slice(0, 10);
  const config = { ...shop.context.config, stripe: { mode: 'off' as const } };
  const reconcile = (context: Context) =>
    runCommand(context, { argv: ['reconcile', '--since', since, '--json'], user: 'olga' });
  const { text } = await reconcile({ ...shop.context, config });
  assert.equal(JSON.parse(text).summary.compared, 'PayPal');
  const none = await reconcile({ ...shop.context, config: { ...config, paypal: { mode: 'off' } } });
  assert.deepEqual([none.exitCode, /switched off/.test(none.text)], [1, true], none.text);
});

test('a payment provider that cannot be reached is named with the reason, and nothing is said about charges', async () => {
  const off = { mode: 'off' as const };
  const sandboxUrl = `http://127.0.0.1:${closedPort}`;
  for (const [name, services] of [
    ['Stripe', { paypal: off }],
    ['PayPal', { stripe: off }],
  ] as const) {
    const context = { ...shop.context, config: { ...shop.context.config, ...services }, sandboxUrl };
    const argv = ['reconcile', '--since', shop.clock.now().toISOString().slice(0, 10)];
    const { exitCode, text } = await runCommand(context, { argv, user: 'olga' });
    assert.equal(exitCode, 1);
    assert.match(
      text,
      new RegExp(`^paymentProviderFailed: The payment provider failed\\. \\(.*${name}.*(ECONNREFUSED|nothing listens)`),
    );
  }
});

test('a command that loses the database says so in one sentence', async () => {
  const config = { ...shop.context.config, databaseUrl: 'postgres://tern:secret@db.example/tern' };
  const explain = async (error: Error) => {
    const settings = { ...shop.context.settings, refresh: () => Promise.reject(error) };
    const context = { ...shop.context, config, settings };
    return (await runCommand(context, { argv: ['catalog', 'check', 'catalog.json'], user: 'olga' })).text;
  };
  const lost = await explain(new Error('Connection terminated'));
  assert.match(lost, /^DATABASE_URL cannot be used: db\.example:5432 .*Connection terminated$/);
  const silent = await explain(new Error('timeout exceeded when trying to connect'));
  assert.match(silent, /^DATABASE_URL cannot be used: db\.example:5432 does not answer in time/);
  const slow = await explain(
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  );
  assert.match(slow, /^The database was too busy/);
});

test('unapplied events are listed and can be dismissed', async () => {
  const { db, clock } = shop.context;
  const event = {
    payment_provider: 'stripe' as const,
    event_id: 'evt_x',
    type: 'invoice.paid',
    received_at: clock.now(),
  };
  const payload = JSON.stringify({ object: 'in_x', reason: 'unknown order' });
  await db
    .insertInto('webhook_events')
    .values({ ...event, payload })
    .execute();
  const { events } = await json('webhooks unapplied');
  assert.deepEqual([events[0].event, events[0].object, events[0].reason], ['evt_x', 'in_x', 'unknown order']);
  await json('webhooks dismiss evt_x', ...because);
  assert.deepEqual((await json('webhooks unapplied')).events, []);
  assert.match((await ops('webhooks dismiss evt_x', ...because)).text, /^No unapplied event.*webhooks unapplied$/);
});

test('stats count and name nobody', async () => {
  for (const [email, goodId] of [
    ['counted@example.com', 1],
    ['counted-too@example.com', 3],
  ] as const)
    await shop.payByCard(await shop.signUp(email), goodId);
  const { exitCode, text } = await ops('stats --since 2026-11-01 --json');
  assert.equal(exitCode, 0, text);
  assert.ok(!text.includes('@'));
  const { accounts, activePlans, orders } = JSON.parse(text);
  const monthAgo = new Date(shop.clock.now().getTime() - 30 * dayMs);
  assert.equal((await json('stats')).period.since, monthAgo.toISOString());
  assert.ok(accounts.open >= 2 && orders.length > 0);
  assert.deepEqual(
    activePlans.map(({ plan }: Record<string, string>) => plan),
    ['personal', 'startup'],
  );
});
