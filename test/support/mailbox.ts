/** Mails that the app has sent, read from the fake mail server. */
import { setTimeout as wait } from 'node:timers/promises';

export type Mail = { to: string; subject: string; text: string };
type Sandbox = { sandboxUrl: string };

/** A busy machine can take minutes. */
const timeoutMs = 300_000;
const pauseMs = 100;

/** A mail to an email, as soon as there is one that matches: mails of different jobs come in any order. */
export function findMail(sandbox: Sandbox, email: string, matches: (mail: Mail) => boolean): Promise<Mail> {
  return waitForMail(sandbox, email, (mails) => mails.find(matches));
}

/** @param choose gets all mails to the email, the newest first */
async function waitForMail(
  { sandboxUrl }: Sandbox,
  email: string,
  choose: (mails: Mail[]) => Mail | undefined,
): Promise<Mail> {
  for (const deadlineMs = Date.now() + timeoutMs; Date.now() < deadlineMs; await wait(pauseMs)) {
    const response = await fetch(`${sandboxUrl}/mail.json?to=${encodeURIComponent(email)}`);
    const mail = choose((await response.json()) as Mail[]);
    if (mail) return mail;
  }
  throw new Error(`no matching mail to ${email}`);
}

const foundCodes = new Set<string>();

/** The six digits of the newest code mail to an email. A code is found once: the next call waits for the next mail. */
export async function findCode(sandbox: Sandbox, email: string): Promise<string> {
  const keyOf = (mail: Mail) => [sandbox.sandboxUrl, email, codeIn(mail)].join(' ');
  const mail = await waitForMail(sandbox, email, (mails) => {
    const newest = mails.find((each) => codeIn(each) !== '');
    return newest && !foundCodes.has(keyOf(newest)) ? newest : undefined;
  });
  foundCodes.add(keyOf(mail));
  return codeIn(mail);
}

const codeIn = ({ text }: Mail): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** A code of six digits that is not this one. */
export const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000');
