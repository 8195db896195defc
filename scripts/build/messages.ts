/** ICU messages to the parser's tree, so that no parser travels to the visitor. What a language lacks is said in English. */
import { readFile } from 'node:fs/promises';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { BuildError } from './build-error.ts';
import type { Job } from './job.ts';

export type Compiled = Record<string, MessageFormatElement[]>;
/** By locale, complete: every id of the source is in each. */
export type Messages = Map<string, Compiled>;

const source = 'en';

export async function compileMessages({ locales }: Job): Promise<Messages> {
  const english = await compileLocale(source);
  const compiled: Messages = new Map();
  const absent: string[] = [];
  for (const locale of locales) {
    const own = locale === source ? english : await compileLocale(locale);
    const missing = Object.keys(english).filter((id) => !(id in own)).length;
    if (missing === Object.keys(english).length) absent.push(locale);
    else if (missing > 0) console.log(`  ${locale}: ${missing} messages fall back to English`);
    compiled.set(locale, { ...english, ...own });
  }
  if (absent.length > 0) console.log(`  ${absent.length} languages fall back to English: ${absent.join(' ')}`);
  return compiled;
}

async function compileLocale(locale: string): Promise<Compiled> {
  const file = `locales/${locale}.json`;
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const messages = parseJson(file, text);
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, compile(file, id, message)]));
}

function compile(file: string, id: string, message: string): MessageFormatElement[] {
  try {
    return parse(message, { captureLocation: false });
  } catch (error) {
    throw new BuildError(file, `"${id}" is not a valid ICU message (${error instanceof Error ? error.message : error})`);
  }
}

function parseJson(file: string, text: string): Record<string, string> {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BuildError(file, error instanceof Error ? error.message : String(error));
  }
}
