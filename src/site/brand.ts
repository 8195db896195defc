/** The provider's own facts (decisions §1). Whoever sells under another name changes this file and nothing else. */
export const brand = {
  name: 'Tern VPN',
  /** Scheme of the links that open the client app. */
  scheme: 'ternvpn',
  /** Who runs the site, for the copyright line and structured data. */
  company: 'Tern VPN',
  supportEmail: 'support@tern.example',
  blogUrl: 'https://blog.tern.example/',
  helpUrl: 'https://help.tern.example/',
  /** In the footer's order; `icon` is the name of the icon. */
  socials: [
    { label: 'Facebook', icon: 'facebook', url: 'https://www.facebook.com/tern.example' },
    { label: 'X', icon: 'x', url: 'https://x.com/tern_example' },
    { label: 'YouTube', icon: 'youtube', url: 'https://www.youtube.com/@tern.example' },
  ],
} as const;

/** The public origin used in canonical addresses when a page is prerendered; the build may override it (`PUBLIC_URL`). */
export const defaultOrigin = 'http://localhost:3000';
