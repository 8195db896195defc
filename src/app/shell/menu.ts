import { paths } from '#site/paths.ts';
import { systems, systemTypes } from '#site/systems.ts';

export const downloadItems = systemTypes.map((type) => ({ ...systems[type], to: paths.download(type) }));

export const accountEntries = [
  { id: 'shell.account.dashboard', to: paths.dashboard() },
  { id: 'shell.account.referral', to: paths.referral() },
];
