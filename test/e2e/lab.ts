/**
 * The whole product for a journey: the real server on a free port, its stand-ins, the built site in `dist`, a clock that can be
 * moved on, and browsers. Everything is in memory and gone with `close()`.
 */
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { later } from '#server/clock.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openSite } from '#server/http/site.ts';
import { createLog } from '#server/log.ts';
import { smtpTransport } from '#server/mail/mailer.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';

export type Mail = { to: string; subject: string; text: string };
export type Lab = {
  /** e.g. `http://localhost:40123` */
  site: string;
  /** Of the stand-ins: another host than the site's. */
  sandbox: string;
  /** Moves the server's clock on. */
  advance(ms: number): void;
  /** Forgets how often something was tried: limits go by the real clock. */
  forgetTries(): Promise<void>;
  /** The newest mail to an address; waits until there is one that fits. */
  mailTo(email: string, fits?: (mail: Mail) => boolean): Promise<Mail>;
  /** The six digits of the newest code mail to an address. */
  codeTo(email: string, not?: string): Promise<string>;
  /** Makes an account through the API; the token of its session. */
  account(email: string, password?: string): Promise<string>;
  close(): Promise<void>;
};

export const password = 'tern-2026!';
const mailPatienceMs = 10_000;
const pauseMs = 100;

export async function openLab(): Promise<Lab> {
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    SANDBOX_PORT: '0',
    PUBLIC_URL: `http://localhost:${port}`,
    SITE_DIR: process.env.E2E_SITE_DIR ?? 'dist',
    LOG_LEVEL: 'error',
  });
  let offsetMs = 0;
  const clock = { now: () => later(new Date(), offsetMs) };
  const log = createLog(config.logLevel);
  const siteUrl = () => `http://127.0.0.1:${port}`;
  const standIns = await startSandbox({ config, clock, log, folder: null, siteUrl });
  const composed = await compose({
    config,
    clock,
    log,
    place: { kind: 'memory' },
    transport: smtpTransport(standIns.smtpUrl),
    sandboxUrl: standIns.url,
  });
  const site = await openSite({ siteDir: config.siteDir, publicUrl: config.publicUrl, watch: false, log });
  const app = await buildApp({ context: composed.context, site });
  await app.listen({ host: '127.0.0.1', port });

  const mailTo: Lab['mailTo'] = async (email, fits = () => true) => {
    const until = Date.now() + mailPatienceMs;
    for (;;) {
      const answer = await fetch(`${standIns.url}/mail.json?to=${encodeURIComponent(email)}`);
      const [mail] = (await answer.json()) as Mail[];
      if (mail && fits(mail)) return mail;
      if (Date.now() > until) throw new Error(`no such mail to ${email}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const codeIn = ({ text }: Mail) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const lab: Lab = {
    site: config.publicUrl,
    sandbox: standIns.url,
    mailTo,
    forgetTries: async () => {
      await sql`delete from limits`.execute(composed.context.db);
    },
    advance: (ms) => {
      offsetMs += ms;
    },
    codeTo: async (email, not = '') => codeIn(await mailTo(email, (mail) => codeIn(mail) !== '' && codeIn(mail) !== not)),
    account: (email, chosen = password) => signUp(lab, email, chosen),
    close: async () => {
      await app.close();
      await composed.close();
      await standIns.close();
    },
  };
  return lab;
}

async function signUp(lab: Lab, email: string, chosen: string): Promise<string> {
  await call(lab, 'register/email/sendCode', { email });
  const code = await lab.codeTo(email);
  const body = { email, code, password: chosen, downloadSource: '', noEncrypt: true, deviceCode: 'web' };
  const { token } = (await call(lab, 'register/check', body)) as { token: string };
  return token;
}

async function call({ site }: Lab, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${site}/turboClient/api/base/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { success, msg, data } = (await answer.json()) as { success: boolean; msg: string; data: unknown };
  if (!success) throw new Error(`${path}: ${msg}`);
  return data;
}

/** `localhost` in the address and 127.0.0.1 on the wire: the site's own address has to be known before it listens. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
