/** Every icon of the site and its Iconify id (`set:name`). The build puts exactly these into documents and one file. */
export const iconNames = {
  android: 'simple-icons:android',
  apple: 'simple-icons:apple',
  'app-store': 'simple-icons:appstore',
  'arrow-right': 'lucide:arrow-right',
  check: 'lucide:check',
  'check-circle': 'lucide:circle-check',
  'chevron-down': 'lucide:chevron-down',
  clock: 'lucide:clock',
  copy: 'lucide:copy',
  'credit-card': 'lucide:credit-card',
  dot: 'lucide:dot',
  download: 'lucide:download',
  error: 'lucide:circle-alert',
  eye: 'lucide:eye',
  'eye-off': 'lucide:eye-off',
  facebook: 'simple-icons:facebook',
  'file-search': 'lucide:file-search',
  gauge: 'lucide:gauge',
  globe: 'lucide:globe',
  'google-play': 'simple-icons:googleplay',
  image: 'lucide:image-plus',
  info: 'lucide:info',
  key: 'lucide:key-round',
  laptop: 'lucide:laptop',
  'map-pin': 'lucide:map-pin',
  menu: 'lucide:menu',
  'message-circle': 'lucide:message-circle',
  monitor: 'lucide:monitor',
  'question-circle': 'lucide:circle-help',
  printer: 'lucide:printer',
  server: 'lucide:server',
  shield: 'lucide:shield',
  'shield-check': 'lucide:shield-check',
  smartphone: 'lucide:smartphone',
  undo: 'lucide:undo-2',
  wallet: 'lucide:wallet',
  warning: 'lucide:triangle-alert',
  windows: 'simple-icons:windows',
  x: 'simple-icons:x',
  close: 'lucide:x',
  youtube: 'simple-icons:youtube',
} as const;

export type IconName = keyof typeof iconNames;

/** Id of the element that has the `<symbol>`s. */
export const iconsId = 'icons';

/** Id of the icon's `<symbol>`. Another element of a page may have the icon's own name. */
export const iconId = (name: string): string => `icon-${name}`;
