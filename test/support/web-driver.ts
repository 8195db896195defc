/** Starts the drivers of browsers and sessions in them. What was started is ended with the stack. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { remote } from 'webdriverio';
import type { Wdio } from './browser.ts';

/** Only a state that never comes takes as long: tests wait for states, however slow the machine is. */
const maxWaitMs = 90_000;
const startTimeoutMs = 120_000;
/** A process that does not end by itself is killed. */
const endTimeoutMs = 10_000;
const pauseMs = 50;

export function startProcess(
  started: AsyncDisposableStack,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } });
  child.stdout.resume();
  started.defer(() => endProcess(child));
  return child;
}

/** Starts a driver and waits until it takes requests on the port. */
export async function startDriver(
  started: AsyncDisposableStack,
  program: string,
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  startProcess(started, program, [`--port=${port}`], env);
  for (const deadlineMs = Date.now() + startTimeoutMs; Date.now() < deadlineMs; await wait(pauseMs)) {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error(`${program} does not listen`);
}

/** Opens a session of the driver on the port. */
export async function startSession(
  started: AsyncDisposableStack,
  port: number,
  capabilities: WebdriverIO.Capabilities,
): Promise<Wdio> {
  // Scripts in the page such as axe report back.
  const timeouts = { implicit: 0, pageLoad: maxWaitMs, script: maxWaitMs };
  const browser = await remote({
    logLevel: 'silent',
    waitforTimeout: maxWaitMs,
    waitforInterval: 100,
    hostname: '127.0.0.1',
    port,
    capabilities: { timeouts, ...capabilities },
  });
  started.defer(() => browser.deleteSession());
  return browser;
}

async function endProcess(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (!isRunning) return;
  const exited = once(child, 'exit');
  child.kill();
  const killing = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs);
  await exited;
  clearTimeout(killing);
}
