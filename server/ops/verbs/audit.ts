/** Commands about the operators themselves: what was changed, and how to rotate keys. */
import { findActions } from '../audit.ts';
import type { Verb } from '../verb.ts';

const shownActions = 100;

const rotation = `1. Make a key:            openssl rand -hex 32
2. Put it second:         SECRET_KEYS=<current>,<new>
3. Restart every process: from now on all of them read both keys.
4. Put it first:          SECRET_KEYS=<new>,<current>
5. Restart every process: the new key writes, and within an hour second factors
                          are sealed with it.
6. After 30 days, when the last cookie and digest of the old key has expired,
   remove it and restart.

ENTRY_KEY and ENTRY_IV are known to the client apps. Give both pairs, in the
same order, before an app has the new one: ENTRY_KEY=<current>,<new> and
ENTRY_IV=<current>,<new>. Restart every process (on a static host: publish
config.json), release the apps with the new pair, and remove the old one when no
app uses it any more.
Keys of Stripe, PayPal, mail and bucket: make a second key at the provider, set
it, restart, then delete the old one there.`;

export const auditVerbs: readonly Verb[] = [
  {
    name: 'audit',
    summary: `the latest ${shownActions} changes by commands: who, why, what became of them`,
    changes: false,
    run: async ({ context: { db } }) => ({
      actions: (await findActions(db, shownActions)).map(({ at, by, why, command, outcome }) => ({
        at,
        by,
        command,
        why,
        outcome: outcome ?? 'did not end',
      })),
    }),
  },
  {
    name: 'keys rotate',
    summary: 'how to replace the keys without signing anybody out',
    changes: false,
    run: async () => ({ steps: rotation }),
  },
];
