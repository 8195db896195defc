import { brand } from './brand.ts';

/** URLs outside this site. */
export const links = {
  blog: brand.blogUrl,
  help: brand.helpUrl,
  status: brand.statusUrl,
  /** Whose data tells where an IP address is; the license asks for the link (docs/decisions/0020-ip-check.md). */
  ipDatabase: 'https://db-ip.com',
  support: `mailto:${brand.supportEmail}`,
} as const;
