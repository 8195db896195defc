import { matchRoute } from '#framework/route.ts';
import { paths } from '#site/paths.ts';
import { systems, systemTypes } from '#site/systems.ts';
import { routes } from '../routes.ts';

/** Whether the path has a page. Menu entries without one are left out. */
export const hasPage = (path: string): boolean => matchRoute(routes, path.replace(/[?#].*$/, '')) !== null;

export const downloadItems = systemTypes
  .map((type) => ({ ...systems[type], to: paths.download(type) }))
  .filter(({ to }) => hasPage(to));
export const hasDownloadPage = hasPage(paths.download());

export const accountEntries = [
  { id: 'shell.account.dashboard', to: paths.dashboard() },
  { id: 'shell.account.referral', to: paths.referral() },
].filter(({ to }) => hasPage(to));
