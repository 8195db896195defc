/**
 * The whole product for a journey: server, stand-ins and the built site in `dist` (`SITE_DIR`), everything real. `startLab` is the
 * process that a person starts; `openLab` runs the same server here, in memory, with a clock that can be moved on.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { addMs } from '#server/clock.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openSite } from '#server/http/site.ts';
import { createLog } from '#server/log.ts';
import { smtpTransport } from '#server/mail/mailer.ts';
import { startSandbox } from '#server/sandbox/sandbox.ts';
import { freePort, startServer } from '#test/support/server.ts';

export type Mail = { to: string; subject: string; text: string };
export type Lab = {
  /** e.g. `http://localhost:40123` */
  site: string;
  /** Of the stand-ins: another host than the site's. */
  sandbox: string;
  close(): Promise<void>;
};
export type LabWithClock = Lab & {
  /** Moves the server's clock on. */
  advance(ms: number): void;
  /** Forgets how often something was tried: limits go by the real clock. */
  forgetTries(): Promise<void>;
};

export const password = 'tern-2026!';
const mailPatienceMs = 10_000;
const pauseMs = 100;

export async function startLab(): Promise<Lab> {
  const { url, sandboxUrl, stop } = await startServer();
  return { site: url, sandbox: sandboxUrl, close: stop };
}

/** `settings`: of the environment, e.g. `{ TRUSTED_PROXIES: '127.0.0.0/8' }`. */
export async function openLab(settings: Record<string, string> = {}): Promise<LabWithClock> {
  const freed = await freePort();
  const config = readConfig({
    PORT: String(freed),
    SANDBOX_PORT: '0',
    PUBLIC_URL: `http://localhost:${freed}`,
    SITE_DIR: process.env.SITE_DIR,
    LOG_LEVEL: 'error',
    ...settings,
  });
  let offsetMs = 0;
  const clock = { now: () => addMs(new Date(), offsetMs) };
  const log = createLog(config.logLevel);
  const siteUrl = () => `http://127.0.0.1:${config.port}`;
  const standIns = await startSandbox({ config, clock, log, folder: null, siteUrl });
  const transport = smtpTransport(standIns.smtpUrl);
  const place = { kind: 'memory' } as const;
  const composed = await compose({ config, clock, log, place, transport, sandboxUrl: standIns.url });
  const site = await openSite({ siteDir: config.siteDir, publicUrl: config.publicUrl, watch: false, log });
  const app = await buildApp({ context: composed.context, site });
  await app.listen({ host: '127.0.0.1', port: config.port });
  composed.context.jobs.start();
  return {
    site: config.publicUrl,
    sandbox: standIns.url,
    advance: (ms) => {
      offsetMs += ms;
    },
    forgetTries: async () => {
      await sql`delete from limits`.execute(composed.context.db);
    },
    close: async () => {
      await app.close();
      await composed.close();
      await standIns.close();
    },
  };
}

/** The newest mail to an address; waits until there is one that fits. */
export async function mailTo(
  { sandbox }: Lab,
  email: string,
  fits: (mail: Mail) => boolean = () => true,
): Promise<Mail> {
  const until = Date.now() + mailPatienceMs;
  while (Date.now() < until) {
    const answer = await fetch(`${sandbox}/mail.json?to=${encodeURIComponent(email)}`);
    const [mail] = (await answer.json()) as Mail[];
    if (mail && fits(mail)) return mail;
    await wait(pauseMs);
  }
  throw new Error(`no such mail to ${email}`);
}

/** The six digits of the newest code mail to an address, another code than `old`. */
export async function codeTo(lab: Lab, email: string, old = ''): Promise<string> {
  return codeIn(await mailTo(lab, email, (mail) => codeIn(mail) !== '' && codeIn(mail) !== old));
}

const codeIn = ({ text }: Mail): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** Makes an account through the API; the token of its session. */
export async function account(lab: Lab, email: string): Promise<string> {
  await call(lab, 'register/email/sendCode', { email });
  const code = await codeTo(lab, email);
  const body = { email, code, password, downloadSource: '', noEncrypt: true, deviceCode: 'web' };
  const { token } = (await call(lab, 'register/check', body)) as { token: string };
  return token;
}

/** As its owner does it; `old`: a code that went to the address before. */
export async function deleteAccount(lab: Lab, email: string, token: string, old = ''): Promise<void> {
  await call(lab, '../c-end/account/deletion/send', {}, token);
  const code = await codeTo(lab, email, old);
  await call(lab, '../c-end/account/deletion', { code, confirmation: email }, token);
}

async function call({ site }: Lab, path: string, body: object, token = ''): Promise<unknown> {
  const answer = await fetch(`${site}/turboClient/api/base/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-token': token }) },
    body: JSON.stringify(body),
  });
  const { success, msg, data } = (await answer.json()) as { success: boolean; msg: string; data: unknown };
  if (!success) throw new Error(`${path}: ${msg}`);
  return data;
}
