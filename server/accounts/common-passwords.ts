/**
 * Passwords that attackers try first. `common-passwords.txt` holds the 10,000 most common ones of leaked lists, and those of the
 * first 50,000 that fit the rule: from the list of zxcvbn-ts 3.0.4 (@zxcvbn-ts/language-common, MIT). The words of the brand's
 * name are as common here.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from '../http/api-error.ts';

const file = path.join(import.meta.dirname, 'common-passwords.txt');
let common: ReadonlySet<string> | null = null;

/** @throws ApiError passwordCommon */
export function refuseCommonPassword(password: string, brand: { name: string }): void {
  if (isCommonPassword(password, brand.name)) throw new ApiError('passwordCommon');
}

/**
 * Few of the list fit the rule by themselves; people make them fit: `Password1!`, `P@ssw0rd`, `qwe123!`. Such a variation is as
 * common as its word.
 */
export function isCommonPassword(password: string, brandName: string): boolean {
  common ??= new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const brandWords = brandName.toLowerCase().split(separators);
  const brandNames = [brandWords.join(''), ...brandWords];
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const joined = lower.split(separators).join('');
  return (
    [lower, core].flatMap(variationsOf).some((variation) => isWord(variation) && common?.has(variation)) ||
    variationsOf(joined).some((variation) => isWord(variation) && brandNames.includes(variation))
  );
}

const separators = /[^\p{L}\p{N}]+/u;

/** What people append: a year, a row of digits, a repeated digit. */
const usualNumbers = /(?:(?:19|20)\d\d|0?12?3?4?5?6?7?8?9?0?|321|(\d)\1+|\d)$/;
/** Shorter ones occur by chance at the start of a good password. */
const minWordLength = 4;
const isWord = (text: string): boolean => text.length >= minWordLength;

const lookAlikes: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

function variationsOf(text: string): string[] {
  const word = text.replace(usualNumbers, '');
  return [text, word, withoutLookAlikes(text), withoutLookAlikes(word)];
}

function withoutLookAlikes(text: string): string {
  return text.replace(/[@$!013457]/g, (char) => lookAlikes[char] ?? char);
}
