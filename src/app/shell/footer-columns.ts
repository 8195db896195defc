import { legalDocuments } from '#site/legal.ts';
import { links } from '#site/links.ts';
import { paths } from '#site/paths.ts';
import { exists } from './menu.ts';

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
    entries: [...legalDocuments],
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
