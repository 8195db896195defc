/** Two processes of the app on one PostgreSQL, which get requests in turn through a proxy that they trust. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import type { MailMessage } from '#server/mail/mailer.ts';
import {
  type CallOptions,
  findLastCode,
  signUp,
  type TestApp,
  type TestResponse,
  testPassword,
} from '#test/server/support.ts';
import type { AttackedApp } from '#test/support/attackers/hostile-world.ts';
import { patientLocation } from '#test/support/test-database.ts';
import { createPostgres, postgresFolder } from '../../scripts/test-run/postgres.ts';

type Message = { url?: string; mail?: MailMessage; done?: number };
type AttackedProcess = { url: string; run(advanceMs: number): Promise<void>; stop(): Promise<void> };

const script = path.join(import.meta.dirname, 'attacked-process.ts');
const size = 2;

/** @param env of the processes */
export async function startAttackedProcesses(
  env: Record<string, string>,
): Promise<{ app: AttackedApp; close(): Promise<void> }> {
  const programs = postgresFolder();
  if (!programs) throw new Error('These tests need PostgreSQL: install Debian’s postgresql, or set POSTGRES_BIN');
  const postgres = await createPostgres(programs, ['fsync=off']);
  const { db, close: closeDb } = await openDatabase(patientLocation(postgres.url), createLog('silent'));
  const sent: MailMessage[] = [];
  const start = () => startProcess(postgres.url, env, (mail) => sent.push(mail));
  const processes = await Promise.all(Array.from({ length: size }, start));
  const runAll = async (advanceMs: number) => {
    await Promise.all(processes.map(({ run }) => run(advanceMs)));
  };
  let turn = 0;
  const post: TestApp['post'] = async (url, body, options) => {
    const served = processes[turn++ % size] as AttackedProcess;
    const response = await send(served.url + url, body, options);
    // Its mails are sent before the next request of the same sender, so the newest of an email is the last one.
    if (response.body.success) await served.run(0);
    return response;
  };
  const mails = async () => {
    await runAll(0);
    return sent;
  };
  const lastCode = async (email: string) => findLastCode(await mails(), email);
  return {
    app: {
      db,
      post,
      mails,
      lastCode,
      signUp: (email, password = testPassword) => signUp({ post, lastCode }, email, password),
      advance: runAll,
    },
    async close() {
      await Promise.all(processes.map(({ stop }) => stop()));
      await closeDb();
      await postgres.remove();
    },
  };
}

async function startProcess(
  databaseUrl: string,
  env: Record<string, string>,
  onMail: (mail: MailMessage) => void,
): Promise<AttackedProcess> {
  const child: ChildProcess = fork(script, [databaseUrl], { env: { ...process.env, ...env } });
  const waiting = new Map<number, () => void>();
  let commands = 0;
  const url = await new Promise<string>((resolve, reject) => {
    child.on('exit', () => reject(new Error('A process of the app has ended')));
    child.on('message', ({ url, mail, done }: Message) => {
      if (url) resolve(url);
      if (mail) onMail(mail);
      if (done !== undefined) waiting.get(done)?.();
    });
  });
  return {
    url,
    run: (advanceMs) =>
      new Promise((resolve) => {
        const id = commands++;
        waiting.set(id, resolve);
        child.send({ id, advanceMs });
      }),
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

async function send(
  url: string,
  body: unknown,
  { token, headers, ipAddress }: CallOptions = {},
): Promise<TestResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...headers,
      ...(token && { 'x-token': token }),
      ...(ipAddress && { 'x-forwarded-for': ipAddress }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const raw = await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), raw, body: JSON.parse(raw) };
}
