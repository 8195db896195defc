/** Facts about the operator. To sell under another name, change only this file (docs/decisions/0001-operator-facts-are-data.md). */
export const brand = {
  name: 'Tern VPN',
  /** URL scheme that opens the client app. */
  scheme: 'ternvpn',
  /** For the copyright line and structured data. */
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
