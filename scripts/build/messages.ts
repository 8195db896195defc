/** Parses the ICU messages of `locales/*.json`, so that visitors need no parser. Missing translations are English. */
import { readFile } from 'node:fs/promises';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { type BuildFailure, transformSync } from 'esbuild';
import { defaultLocale } from '../../api-spec/facts/locales.ts';
import { joinShortParts, joinUnits } from '../../api-spec/facts/non-breaking.ts';
import type { BuildConfig } from './build-config.ts';
import { BuildError, locationAt, throwBuildError } from './build-error.ts';

/** By id, in the form that react-intl takes without a parser. */
export type CompiledMessages = Record<string, MessageFormatElement[]>;
/** By locale; each has every id of the source language. */
export type Messages = Map<string, CompiledMessages>;

export async function compileMessages({ locales }: Pick<BuildConfig, 'locales'>): Promise<Messages> {
  const english = await compileLocale(defaultLocale);
  const messages: Messages = new Map();
  for (const locale of locales) {
    const own = locale === defaultLocale ? english : await compileLocale(locale);
    const ids = Object.keys(english);
    const missing = ids.filter((id) => !(id in own)).length;
    if (missing > 0) console.log(`  ${locale}: ${missing} of ${ids.length} messages fall back to English`);
    messages.set(locale, withEnglish(own, english));
  }
  return messages;
}

/** @throws BuildError with file and line of a mistake */
export async function compileLocale(locale: string): Promise<CompiledMessages> {
  const file = `locales/${locale}.json`;
  const text = await readFile(file, 'utf8').catch(() => (locale === defaultLocale ? '' : '{}'));
  const messages = Object.entries(parseFlatJson(file, text));
  return Object.fromEntries(messages.map(([id, message]) => [id, parseMessage(file, text, id, message)]));
}

/** The ids of the English messages, in their order; English where a translation is missing. */
export function withEnglish(own: CompiledMessages, english: CompiledMessages): CompiledMessages {
  return Object.fromEntries(Object.entries(english).map(([id, message]) => [id, own[id] ?? message]));
}

/** @throws BuildError when a message is missing */
export function pickMessages(messages: CompiledMessages, ids: readonly string[]): CompiledMessages {
  const picked = ids.map((id) => {
    const message = messages[id];
    if (!message) throw new BuildError(`locales/${defaultLocale}.json`, `has no message ${id}`);
    return [id, message] as const;
  });
  return Object.fromEntries(picked);
}

function parseMessage(file: string, text: string, id: string, message: string): MessageFormatElement[] {
  try {
    return parse(joinShortParts(joinUnits(message)), { captureLocation: false });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BuildError(
      locationAt(file, text, text.indexOf(JSON.stringify(id))),
      `${id} is no ICU message: ${reason}`,
    );
  }
}

/** @throws BuildError with file and line of a mistake */
export function parseFlatJson(file: string, text: string): Record<string, string> {
  try {
    return JSON.parse(text);
  } catch (error) {
    // esbuild's message has the line, V8's often has not.
    try {
      transformSync(text, { loader: 'json', sourcefile: file });
    } catch (failure) {
      throwBuildError(failure as BuildFailure);
    }
    throw new BuildError(file, error instanceof Error ? error.message : String(error));
  }
}
