/** The attacker table (test/support/attackers) on one process; test/load/attackers.test.ts has it on two with PostgreSQL. */
import { after } from 'node:test';
import { startTestApp } from '#test/server/support.ts';
import { createExitRanges } from '#test/support/attackers/hostile-world.ts';
import { testAttackers } from '#test/support/attackers/table.ts';

const exits = createExitRanges();
const testApp = await startTestApp({ env: exits.env });
after(async () => {
  await testApp.close();
  exits.remove();
});

testAttackers({ ...testApp, db: testApp.context.db, advance: async (ms) => testApp.clock.advance(ms) });
