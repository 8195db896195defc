import { matchRoute } from '#framework/route.ts';
import { paths } from '#site/paths.ts';
import { systems, systemTypes } from '#site/systems.ts';
import { routes } from '../routes.ts';

/** Is there a page at this path? An entry whose page does not exist is not shown, and appears with its page. */
export const exists = (path: string): boolean => matchRoute(routes, path.replace(/[?#].*$/, '')) !== null;

/** The download menu (spec §2). */
export const downloads = systemTypes
  .map((type) => ({ ...systems[type], to: paths.download(type) }))
  .filter(({ to }) => exists(to));
export const hasDownload = exists(paths.download());

export const accountEntries = [
  { id: 'shell.account.dashboard', to: paths.dashboard() },
  { id: 'shell.account.referral', to: paths.referral() },
].filter(({ to }) => exists(to));
