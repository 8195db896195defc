/** The main facts about the operator: `brand.json` of a brand's folder (docs/decisions/0068-brands.md). `server/brand.ts` checks it. */
export type Brand = {
  name: string;
  /** The legal name, for the copyright line, receipts, structured data and the section about logs. */
  company: string;
  /** URL scheme that opens the client app. */
  scheme: string;
  supportEmail: string;
  blogUrl: string;
  helpUrl: string;
  /** Where people see whether the service works; the link is hidden without it. */
  statusUrl?: string | undefined;
  /** Within how many hours support usually replies; hidden without it. */
  replyHours?: number | undefined;
  /** Where the company is, for the section about logs; hidden without it. */
  place?: string | undefined;
  /** Newest first; `date` is an ISO date. */
  audits?: { auditor: string; date: string; url: string }[] | undefined;
  /** In the footer's order. */
  socials: { label: string; icon: (typeof socialIcons)[number]; url: string }[];
  /** Path of the logo in a view box of 32 by 32. */
  logo: string;
};

/** Social networks whose icon the site has (`src/ui/icon-names.ts`). */
export const socialIcons = ['facebook', 'x', 'youtube'] as const;
