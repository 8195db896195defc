/** Reads the operator's brand, a folder of data files (docs/decisions/0068-brands.md). The build reads it with this file, too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Brand, socialIcons } from '#facts/brand.ts';
import { defaultLocale, locales } from '#facts/locales.ts';

const text = z.string().trim().min(1);
const httpsUrl = z.url({ protocol: /^https$/ });
const color = z.string().regex(/^#[\da-f]{6}$/, 'must be a color like #0b7a3b');
const count = z.int().positive();
const translated = z
  .partialRecord(z.enum(locales.map(({ code }) => code)), text)
  .refine((texts) => defaultLocale in texts, 'has no English text');
const town = z.tuple([text, z.number().min(-90).max(90), z.number().min(-180).max(180)]);
const continents = ['africa', 'asia', 'europe', 'north-america', 'oceania', 'south-america'] as const;

/** The files that the server or a step of the build reads itself. The site reads some more: they are only checked here. */
const files = {
  'brand.json': z.strictObject({
    name: text,
    company: text,
    scheme: z.string().regex(/^[a-z][a-z\d+.-]*$/, 'must be a URL scheme like examplevpn'),
    supportEmail: z.email(),
    blogUrl: httpsUrl,
    helpUrl: httpsUrl,
    statusUrl: httpsUrl.optional(),
    replyHours: count.optional(),
    place: text.optional(),
    audits: z.array(z.strictObject({ auditor: text, date: z.iso.date(), url: httpsUrl })).optional(),
    socials: z.array(z.strictObject({ label: text, icon: z.enum(socialIcons), url: httpsUrl })),
    logo: z.string().regex(/^[Mm][\d\s.,a-zA-Z-]+$/, 'must be the path of an SVG'),
  }) satisfies z.ZodType<Brand>,
  'legal-entity.json': z.strictObject({ legalName: text, address: z.array(text).min(1), taxId: z.string() }),
  'colors.json': z.strictObject({ light: color, dark: color, shareBackground: color, shareDots: color }),
  'claims.json': z.strictObject({
    servers: count,
    locations: count,
    continents: count,
    countries: count,
    cities: count,
    apps: count,
  }),
  'apps.json': z.array(text),
  'reviews.json': z.array(z.strictObject({ example: z.boolean(), text: translated, from: translated })),
  'locations.json': z.partialRecord(z.enum(continents), z.record(z.string().regex(/^[A-Z]{2}$/), z.array(town).min(1))),
} as const;

type BrandFile = keyof typeof files;
type Content<File extends BrandFile> = z.infer<(typeof files)[File]>;
export type LegalEntity = Content<'legal-entity.json'>;

export const defaultBrandFolder = path.join(import.meta.dirname, '..', 'brands/tern');

/** @throws Error that names the file and lists every problem in it */
export function readBrandFile<File extends BrandFile>(folder: string, name: File): Content<File> {
  const file = path.join(folder, name);
  const parsed = files[name].safeParse(readJson(file));
  if (parsed.success) return parsed.data as Content<File>;
  throw new Error(`${file} is invalid:\n${z.prettifyError(parsed.error)}`);
}

/** @throws Error that names the file */
export function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
}

/** Reads every file. @throws Error for the first that is missing or invalid */
export function checkBrand(folder: string): void {
  for (const name of Object.keys(files) as BrandFile[]) readBrandFile(folder, name);
}
