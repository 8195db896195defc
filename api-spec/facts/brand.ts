/** The main facts about the operator: `brand.json` of a brand's folder (docs/decisions/0068-brands.md). `server/brand.ts` checks it. */
export type Brand = {
  name: string;
  /** For the copyright line and structured data. */
  company: string;
  /** URL scheme that opens the client app. */
  scheme: string;
  supportEmail: string;
  blogUrl: string;
  helpUrl: string;
  /** In the footer's order. */
  socials: { label: string; icon: (typeof socialIcons)[number]; url: string }[];
  /** Path of the logo in a view box of 32 by 32. */
  logo: string;
};

/** Social networks whose icon the site has (`src/ui/icon-names.ts`). */
export const socialIcons = ['facebook', 'x', 'youtube'] as const;
