import { openTestApp } from '#test/server/support.ts';
import { createExitRanges } from '#test/support/attackers/hostile-world.ts';
import { testAttackers } from '#test/support/attackers/table.ts';

const testApp = await openTestApp({ env: createExitRanges() });

testAttackers({ ...testApp, db: testApp.context.db, advance: async (ms) => testApp.clock.advance(ms) });
