/** The attacker table (test/support/attackers) on two processes that attackers use in turn. */
import { after } from 'node:test';
import { createExitRanges } from '#test/support/attackers/hostile-world.ts';
import { testAttackers } from '#test/support/attackers/table.ts';
import { startAttackedProcesses } from './attacked-processes.ts';

const { app, close } = await startAttackedProcesses(createExitRanges());
after(close);

testAttackers(app);
