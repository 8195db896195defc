import { matchRoute } from '#framework/route.ts';
import { type DownloadType, paths } from '#site/paths.ts';
import { routes } from '../routes.ts';

/** Is there a page at this path? An entry whose page does not exist is not shown, and appears with its page. */
export const exists = (path: string): boolean => matchRoute(routes, path.replace(/[?#].*$/, '')) !== null;

const systems: readonly { type: DownloadType; label: string; icon: 'apple' | 'windows' | 'android' }[] = [
  { type: 'macOS', label: 'macOS', icon: 'apple' },
  { type: 'Windows', label: 'Windows', icon: 'windows' },
  { type: 'iOS', label: 'iPhone', icon: 'apple' },
  { type: 'Android', label: 'Android', icon: 'android' },
];

/** The download menu (spec §2); names of systems are not translated. */
export const downloads = systems
  .map(({ type, label, icon }) => ({ label, icon, to: paths.download(type) }))
  .filter(({ to }) => exists(to));
export const hasDownload = exists(paths.download());

export const accountEntries = [
  { id: 'shell.account.dashboard', to: paths.dashboard() },
  { id: 'shell.account.referral', to: paths.referral() },
].filter(({ to }) => exists(to));
