/**
 * What strangers do never keeps a customer out (docs/decisions/0041-layered-limits.md). Each row: more than a hundred hostile
 * requests of one kind, then the innocent bystander is served.
 */
import { testCodeAttacks } from './code-attacks.ts';
import { type AttackedApp, createHostileWorld } from './hostile-world.ts';
import { testSignInAttacks } from './sign-in-attacks.ts';

export function testAttackers(app: AttackedApp): void {
  const world = createHostileWorld(app);
  testSignInAttacks(world);
  testCodeAttacks(world);
}
