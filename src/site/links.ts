import { brand } from './brand.ts';

/** URLs outside this site. */
export const links = {
  blog: brand.blogUrl,
  help: brand.helpUrl,
  status: brand.statusUrl,
  /** The source of the locations of IP addresses; its license asks for the link (docs/decisions/0020-ip-check.md). */
  ipDatabase: 'https://db-ip.com',
  support: `mailto:${brand.supportEmail}`,
} as const;
