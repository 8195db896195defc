/** A process of attackers.test.ts: the app on the database at `argv[2]`, with a clock that messages advance. */
import { startTestApp } from '#test/server/support.ts';
import { patientLocation } from '#test/support/test-database.ts';

export type Command = { id: number; advanceMs: number };

const [, , url = ''] = process.argv;
const send = (message: object) => process.send?.(message);

const testApp = await startTestApp({
  database: { location: patientLocation(url), drop: async () => {} },
  env: { EXIT_RANGES_FILE: process.env.EXIT_RANGES_FILE, TRUSTED_PROXIES: '127.0.0.0/8,::1' },
  onMail: (mail) => send({ mail }),
});
process.on('message', async ({ id, advanceMs }: Command) => {
  testApp.clock.advance(advanceMs);
  await testApp.idle();
  send({ done: id });
});
process.on('disconnect', () => void testApp.close());
send({ url: await testApp.listen() });
