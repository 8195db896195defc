/**
 * Starts the fakes of mail, Stripe, PayPal, Google, Apple, Microsoft and a name server: a second server on 127.0.0.1, so that its origin is
 * another site than `localhost`. Never in production (docs/decisions/0028-fakes-instead-of-stubs.md).
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import type { SiteServer } from '../http/site/site.ts';
import type { SandboxContext } from './context.ts';
import { homePageRoutes } from './home-page.ts';
import { identityProviderRoutes } from './identity-providers/routes.ts';
import { galleryRoutes } from './mail/gallery.ts';
import { mailboxRoutes } from './mail/pages.ts';
import { startMailServer } from './mail/server.ts';
import { openMailStore } from './mail/store.ts';
import { nameServerRoutes } from './name-server.ts';
import { paypalRoutes } from './paypal/routes.ts';
import { stripeRoutes } from './stripe/routes.ts';
import type { SandboxClock } from './test-users/seed.ts';

export type Sandbox = {
  /** e.g. `http://127.0.0.1:3001` */
  url: string;
  smtpUrl: string;
  /** Seeds an empty database with the test users, and offers their sign-in on the first page. */
  addTestUsers(context: Context, site: SiteServer): Promise<void>;
  close(): Promise<void>;
};

export type SandboxOptions = Pick<SandboxContext, 'config' | 'clock' | 'siteUrl' | 'concurrentWebhooks'> & {
  log: FastifyBaseLogger;
  /** For the state of the fakes; null keeps it in memory. */
  folder: string | null;
};

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { config, log, folder } = options;
  if (config.production) throw new Error('The sandbox never runs in production');
  if (folder) mkdirSync(folder, { recursive: true });
  const stateFile = (name: string) => (folder ? path.join(folder, `${name}.sqlite`) : ':memory:');
  const clock = createSandboxClock(options.clock);
  let webhookTarget: string | null = null;
  const siteUrl = () => webhookTarget ?? options.siteUrl();
  const context: SandboxContext = { ...options, clock, stateFile, siteUrl };
  let seededContext: Context | null = null;

  const mails = openMailStore(stateFile('mail'));
  const mailServer = await startMailServer(mails, context);
  const app = fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  homePageRoutes(app, { mails, siteUrl: config.siteUrl, seededContext: () => seededContext });
  mailboxRoutes(app, mails);
  galleryRoutes(app, config.brand);
  const paypalWebhooks = await paypalRoutes(app, context);
  const stripeWebhooks = await stripeRoutes(app, context);
  await identityProviderRoutes(app, context);
  nameServerRoutes(app, context);
  const url = await app.listen({ host: '127.0.0.1', port: config.sandboxPort });
  return {
    url,
    smtpUrl: mailServer.url,
    async addTestUsers(siteContext, site) {
      const { seedTestUsers } = await import('./test-users/seed.ts');
      await seedTestUsers({
        context: siteContext,
        site,
        sandboxUrl: url,
        clock,
        redirectWebhooks: (target) => {
          webhookTarget = target;
        },
        setDeliveryMode: (mode) => {
          stripeWebhooks.setMode(mode, 0);
          paypalWebhooks.setMode(mode, 0);
        },
      });
      seededContext = siteContext;
    },
    async close() {
      await app.close();
      await mailServer.close();
      mails.close();
    },
  };
}

function createSandboxClock(clock: Clock): SandboxClock {
  let setTo: Date | null = null;
  return {
    now: () => setTo ?? clock.now(),
    set: (at) => {
      setTo = at;
    },
  };
}
