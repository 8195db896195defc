/**
 * The stand-ins of the outside services (decisions §9): a second server on 127.0.0.1, another host than the site's `localhost`
 * on purpose. Loaded only when at least one real setting is missing, never in production.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import { identityRoutes } from './identity.ts';
import { startMailServer } from './mail-server.ts';
import { openMailStore } from './mail-store.ts';
import { mailboxRoutes } from './mailbox.ts';
import { sendPage } from './page.ts';
import { paypalRoutes } from './paypal.ts';
import { stripeRoutes } from './stripe.ts';

/** What a stand-in is handed. */
export type SandboxContext = {
  config: Config;
  clock: Clock;
  log: Log;
  /** Path of a SQLite file for a stand-in's state, or `:memory:`. */
  stateFile(name: string): string;
  /** Where the API can be reached from here (webhooks), e.g. `http://127.0.0.1:3000`. Known once the site listens. */
  siteUrl(): string;
};

export type Sandbox = {
  /** e.g. `http://127.0.0.1:3001` */
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
};

export type SandboxSetting = Pick<SandboxContext, 'config' | 'clock' | 'siteUrl'> & {
  log: FastifyBaseLogger;
  /** null keeps everything in memory. */
  folder: string | null;
};

export async function startSandbox({ config, clock, log, folder, siteUrl }: SandboxSetting): Promise<Sandbox> {
  if (folder) mkdirSync(folder, { recursive: true });
  const stateFile = (name: string) => (folder ? path.join(folder, `${name}.sqlite`) : ':memory:');
  const mails = openMailStore(stateFile('mail'));
  const mailServer = await startMailServer(mails, clock, log);
  const app = fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Stand-ins',
      body: '<p><a href="/mail">Mailbox</a> · <a href="/stripe">Stripe</a> · <a href="/paypal/">PayPal</a> · <a href="/google">Google</a> · <a href="/apple">Apple</a> · <a href="/microsoft">Microsoft</a></p>',
    }),
  );
  mailboxRoutes(app, mails);
  await paypalRoutes(app, { config, clock, log, stateFile, siteUrl });
  await stripeRoutes(app, { config, clock, log, stateFile, siteUrl });
  await identityRoutes(app, { config, clock, log, stateFile, siteUrl });
  const url = await app.listen({ host: '127.0.0.1', port: config.sandboxPort });
  return {
    url,
    smtpUrl: mailServer.url,
    async close() {
      await app.close();
      await mailServer.close();
      mails.close();
    },
  };
}
