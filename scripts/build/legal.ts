/** The legal documents of `locales/legal` by language and page. Missing translations are shown in English. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLocale, type Locale } from '../../api-spec/facts/locales.ts';
import { nonBreaking } from '../../api-spec/facts/non-breaking.ts';
import { builtSiteUrl } from '../../api-spec/facts/site-url.ts';
import { readBrand } from './brand.ts';
import type { BuildConfig } from './build-config.ts';
import { BuildError } from './build-error.ts';
import { type Document, readDocument } from './markdown.ts';

/** By language, then by the path of the page. */
export type LegalTexts = ReadonlyMap<string, ReadonlyMap<string, Document>>;

const folder = 'locales/legal';

export async function readLegalTexts({ locales }: Pick<BuildConfig, 'locales'>): Promise<LegalTexts> {
  const names = (await readdir(path.join(folder, defaultLocale)).catch(() => [])).filter((name) => /\.md$/.test(name));
  const texts = locales.map(async (locale) => {
    const documents = names.map(async (name) => [`/${path.basename(name, '.md')}`, await read(name, locale)] as const);
    return [locale, new Map(await Promise.all(documents))] as const;
  });
  return new Map(await Promise.all(texts));
}

export function legalText(texts: LegalTexts, locale: string, pagePath: string): Document {
  const document = texts.get(locale)?.get(pagePath);
  if (!document) throw new BuildError(`${folder}/${defaultLocale}${pagePath}.md`, 'is missing');
  return document;
}

async function read(name: string, locale: Locale): Promise<Document> {
  const own = path.join(folder, locale, name);
  const english = path.join(folder, defaultLocale, name);
  const text = await readFile(own, 'utf8').catch(() => null);
  const [file, language] = text === null ? [english, defaultLocale] : [own, locale];
  const brand = readBrand();
  const values = {
    brand: nonBreaking(brand.name),
    supportEmail: brand.supportEmail,
    domain: new URL(builtSiteUrl).host,
  };
  return readDocument({
    file,
    text: text ?? (await readFile(english, 'utf8')),
    values,
    language,
    locale,
  });
}
