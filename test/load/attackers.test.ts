/** The attacker table (test/support/attackers) on two processes that attackers use in turn. */
import { after } from 'node:test';
import { createExitRanges } from '#test/support/attackers/hostile-world.ts';
import { testAttackers } from '#test/support/attackers/table.ts';
import { startAttackedProcesses } from './attacked-processes.ts';

const exits = createExitRanges();
const { app, close } = await startAttackedProcesses(exits.env);
after(async () => {
  await close();
  exits.remove();
});

testAttackers(app);
