import { matchRoute } from '#framework/route.ts';
import { links } from '#site/links.ts';
import { type DownloadType, paths } from '#site/paths.ts';
import { routes } from '../routes.ts';

/** Is there a page at this path? An entry whose page does not exist is not shown, and appears with its page. */
const exists = (path: string): boolean => matchRoute(routes, path.replace(/[?#].*$/, '')) !== null;

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

/** The footer's columns (spec §2). `newTab` opens beside this page. */
export const footerColumns = [
  {
    title: 'shell.footer.product',
    entries: [
      { id: 'shell.footer.pricing', to: paths.pricing() },
      { id: 'shell.footer.referral', to: paths.referral() },
      { id: 'shell.footer.my-ip', to: paths.myIp() },
    ],
  },
  {
    title: 'shell.footer.legal',
    newTab: true,
    entries: [
      { id: 'shell.footer.terms', to: paths.terms() },
      { id: 'shell.footer.privacy', to: paths.privacy() },
      { id: 'shell.footer.subscription-terms', to: paths.subscriptionTerms() },
      { id: 'shell.footer.delete-policy', to: paths.deletePolicy() },
    ],
  },
  {
    title: 'shell.footer.help',
    entries: [
      { id: 'shell.footer.contact', to: paths.contact() },
      { id: 'shell.footer.help-center', href: links.help },
    ],
  },
]
  .map((column) => ({ ...column, entries: column.entries.filter((entry) => !('to' in entry) || exists(entry.to)) }))
  .filter(({ entries }) => entries.length > 0);
