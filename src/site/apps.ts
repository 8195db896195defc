/** Some of the apps with faster routes; the operator replaces this sample. Names as their makers write them. */
export const acceleratedApps: readonly string[] = [
  ...['WhatsApp', 'Telegram', 'Signal', 'Instagram', 'TikTok', 'Facebook', 'LinkedIn', 'X'],
  ...['YouTube', 'Netflix', 'Disney+', 'Prime Video', 'Spotify', 'Twitch', 'Steam', 'PlayStation Network'],
  ...['Xbox', 'Discord', 'Zoom', 'Google Meet', 'Microsoft Teams', 'Slack', 'GitHub', 'Figma'],
];
