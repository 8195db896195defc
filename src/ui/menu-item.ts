import type { ReactNode } from 'react';
import type { IconName } from './icon-names.ts';

/** One line of a menu (spec §3): it leads somewhere (`to`) or does something (`click`). */
export type MenuItem = {
  label: string;
  icon?: IconName;
  to?: string;
  click?: () => void;
  /** Stands in place of the label. */
  slot?: ReactNode;
  disabled?: boolean;
  /** Keys to be shown beside the label; whoever declares them listens to them. */
  shortcuts?: readonly string[];
};
