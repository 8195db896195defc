/** What a server that stops still does: no verification code and no receipt gets lost with a new version. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { createLog } from '#server/log.ts';
import { createMigratedDatabase } from '#test/support/test-database.ts';

/** `events` gets what happens, in order. `release` lets jobs and mails go on, some time after a stop began. */
async function open(t: TestContext) {
  const { location, drop } = await createMigratedDatabase();
  t.after(drop);
  const events: string[] = [];
  const released = Promise.withResolvers<void>();
  const transport = {
    async sendMail() {
      await released.promise;
      events.push('mail sent');
    },
    close: () => events.push('mail server left'),
  };
  const options = { config: readConfig({}), clock: systemClock, log: createLog('silent'), location, transport };
  const { context, close } = await createContext({ ...options, sandboxUrl: null });
  const stop = async () => {
    const closed = close();
    await wait(100);
    released.resolve();
    await closed;
  };
  return { context, events, released: released.promise, stop };
}

test('a stop waits for a running job, which still has the database and the mail server', async (t) => {
  const { context, events, released, stop } = await open(t);
  const begun = Promise.withResolvers<void>();
  context.jobs.handle('sample', async () => {
    begun.resolve();
    await released;
    await context.db.selectFrom('jobs').select('key').execute();
    events.push('job done');
  });
  context.jobs.start();
  await context.jobs.add(context.db, { kind: 'sample', key: 'sample', payload: {} });
  await begun.promise;
  await stop();
  assert.deepEqual(events, ['job done', 'mail server left']);
});

test('a stop waits for mails on their way, also for those of work that goes on after its response', async (t) => {
  const { context, events, stop } = await open(t);
  const mail = { to: 'ada@example.com', locale: 'en', template: 'passwordChanged', values: {} } as const;
  context.background.run('sample', async () => context.mail.send(mail));
  await stop();
  assert.deepEqual(events, ['mail sent', 'mail server left']);
});
