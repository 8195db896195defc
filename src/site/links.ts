import { brand } from './brand.ts';

/** URLs outside this site. */
export const links = {
  blog: brand.blogUrl,
  help: brand.helpUrl,
  status: brand.statusUrl,
  support: `mailto:${brand.supportEmail}`,
} as const;
