/** ICU messages to the parser's tree, so that no parser travels to the visitor. What a language lacks is said in English. */
import { readFile } from 'node:fs/promises';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { type BuildFailure, transformSync } from 'esbuild';
import type { Job } from './build-config.ts';
import { BuildError, explained, placeAt } from './build-error.ts';

export type Compiled = Record<string, MessageFormatElement[]>;
/** By locale, complete: every id of the source is in each. */
export type Messages = Map<string, Compiled>;

const source = 'en';

export async function compileMessages({ locales }: Pick<Job, 'locales'>): Promise<Messages> {
  const english = await compileLocale(source);
  const ids = Object.keys(english);
  const compiled: Messages = new Map();
  const absent: string[] = [];
  for (const locale of locales) {
    const own = locale === source ? english : await compileLocale(locale);
    const missing = ids.filter((id) => !(id in own)).length;
    if (missing === ids.length && missing > 0) absent.push(locale);
    else if (missing > 0) console.log(`  ${locale}: ${missing} of ${ids.length} messages fall back to English`);
    compiled.set(locale, Object.fromEntries(ids.map((id) => [id, own[id] ?? english[id] ?? []])));
  }
  if (absent.length > 0) console.log(`  ${absent.length} locales fall back to English: ${absent.join(' ')}`);
  return compiled;
}

/** @throws BuildError when one of them is missing: found here, not by a visitor */
export function picked(compiled: Compiled, ids: readonly string[]): Compiled {
  const found = ids.map((id) => {
    const message = compiled[id];
    if (!message) throw new BuildError(`locales/${source}.json`, `there is no message ${id}`);
    return [id, message] as const;
  });
  return Object.fromEntries(found);
}

async function compileLocale(locale: string): Promise<Compiled> {
  const file = `locales/${locale}.json`;
  const text = await readFile(file, 'utf8').catch(() => (locale === source ? '' : '{}'));
  const messages = Object.entries(parseFlatJson(file, text));
  return Object.fromEntries(messages.map(([id, message]) => [id, compile(file, text, id, message)]));
}

function compile(file: string, text: string, id: string, message: string): MessageFormatElement[] {
  try {
    return parse(message, { captureLocation: false });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BuildError(placeAt(file, text, text.indexOf(JSON.stringify(id))), `${id} is no ICU message: ${why}`);
  }
}

/** One flat object of strings. @throws BuildError with the line */
function parseFlatJson(file: string, text: string): Record<string, string> {
  try {
    return JSON.parse(text);
  } catch (error) {
    // esbuild says where; V8 only sometimes does.
    try {
      transformSync(text, { loader: 'json', sourcefile: file });
    } catch (failure) {
      explained(failure as BuildFailure);
    }
    throw new BuildError(file, error instanceof Error ? error.message : String(error));
  }
}
