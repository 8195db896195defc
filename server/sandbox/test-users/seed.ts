/** Seeds an empty database with the test users, through an app of its own whose clock travels through the past. */
import { defaultLocale } from '#facts/locales.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { createPasswords } from '../../accounts/passwords.ts';
import { endSessions } from '../../accounts/session-store.ts';
import { openSession } from '../../accounts/sessions.ts';
import { hasAccounts } from '../../accounts/store.ts';
import { buildApp } from '../../app.ts';
import { addMs, type Clock, dayMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { SiteServer } from '../../http/site/site.ts';
import { createJobs, type Jobs } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { DeliveryMode } from '../webhook-delivery.ts';
import { createTestCustomer } from './test-customer.ts';
import { type TestUser, testUserPassword, testUsers } from './test-users.ts';

/** The clock of the fakes; `set(null)` returns to the present. */
export type SandboxClock = Clock & { set(at: Date | null): void };

export type SeedOptions = {
  context: Context;
  site: SiteServer;
  sandboxUrl: string;
  clock: SandboxClock;
  /** Sends the fakes' webhooks to another server; null for the real one. */
  redirectWebhooks(siteUrl: string | null): void;
  setDeliveryMode(mode: DeliveryMode): void;
};

/** Jobs that change something, and what is left of them without their mail. */
const jobsWithoutMail: Record<string, string> = {
  'order-paid': 'settle-renewals',
  'order-refunded': 'end-renewal',
  'settle-renewals': 'settle-renewals',
  'close-invoices': 'close-invoices',
  'end-renewal': 'end-renewal',
};

/** Does nothing when the database has an account. A user that cannot be created is logged and left out. */
export async function seedTestUsers(options: SeedOptions): Promise<void> {
  const { context, site, clock, redirectWebhooks, setDeliveryMode } = options;
  if (await hasAccounts(context.db)) return;
  const mail = createSilentMailer();
  const seedContext: Context = {
    ...context,
    clock,
    mail,
    jobs: withoutMailJobs(createJobs({ ...context, clock })),
    // A start is busy enough to count as overload.
    config: { ...context.config, maxEventLoopDelayMs: 60_000 },
  };
  const app = await buildApp({ context: seedContext, site });
  const now = clock.now();
  const passwordHash = await createPasswords().hash(testUserPassword, { name: 'test users', network: 'test users' });
  try {
    redirectWebhooks(await app.listen({ host: '127.0.0.1', port: 0 }));
    setDeliveryMode('drop');
    for (const user of testUsers) {
      await seedUser(user).catch((error: unknown) =>
        context.log.warn({ err: error, state: user.state }, 'test user not seeded'),
      );
    }
  } finally {
    clock.set(null);
    redirectWebhooks(null);
    setDeliveryMode('normal');
    // The webhooks' connections are kept alive for longer than a start may take.
    app.server.closeAllConnections();
    await app.close();
  }

  async function seedUser({ email, signedUpDaysAgo, hasPassword = true, history }: TestUser): Promise<void> {
    const signedUpAt = addMs(now, -signedUpDaysAgo * dayMs);
    clock.set(signedUpAt);
    const created = await context.db.transaction().execute((tx) =>
      createAccount(tx, context, {
        email,
        passwordHash: hasPassword ? passwordHash : null,
        inviterId: undefined,
        ipAddress: '127.0.0.1',
        locale: defaultLocale,
        now: signedUpAt,
      }),
    );
    if (!created || !history) return;
    const { id } = created;
    const token = await openSession(context.db, { account: created, deviceLabel: '', remember: true, now });
    const customer = createTestCustomer({
      ...options,
      app,
      context: seedContext,
      account: { id, email, token },
      now,
      travelTo: clock.set,
      lastCode: async () => {
        await context.background.idle();
        return mail.lastCode();
      },
    });
    await history(customer);
    await context.db.transaction().execute((tx) => endSessions(tx, id));
  }
}

/** The jobs that change something are left to the real app; receipts and notices of the past are not sent. */
function withoutMailJobs(jobs: Jobs): Jobs {
  return {
    ...jobs,
    add: async (db, job) => {
      const kind = jobsWithoutMail[job.kind];
      if (kind) await jobs.add(db, { ...job, kind });
    },
  };
}

/** Sends nothing; the account deletion needs its code. */
function createSilentMailer(): Mailer & { lastCode(): string } {
  let code = '';
  return {
    send({ values }) {
      if ('code' in values) code = values.code;
    },
    deliver: async () => {},
    lastCode: () => code,
    close: () => {},
  };
}
