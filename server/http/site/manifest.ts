/** The form of `dist/site.json`, in which the build lists the pages, languages and policy hashes of the site. */
import * as z from 'zod';

const page = z.object({
  /** Without locale: `/`, `/pricing`. The page's files are in the folder of this path. */
  path: z.string().startsWith('/'),
  /** Name of the page's code and stylesheet. */
  page: z.string(),
  status: z.union([z.literal(200), z.literal(404)]),
  /** Pattern of the URL paths that the document serves (`/payment/:id`); without it the page serves only its own path. */
  template: z.string().startsWith('/').nullish(),
});

export const siteManifest = z.object({
  buildId: z.string(),
  /** Name of the brand that the site was built for; the doctor compares it with the server's. */
  brand: z.string(),
  locales: z.array(z.string()),
  pages: z.array(page),
  csp: z.object({ boot: z.string(), styles: z.record(z.string(), z.string()) }),
});

export type SiteManifest = z.infer<typeof siteManifest>;
export type SitePage = z.infer<typeof page>;
