/** The smallest environment with which a production server starts: every service that it does not need is off. */
export const productionEnv = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tern.example',
  DATABASE_URL: 'postgres://127.0.0.1/tern',
  SMTP_URL: 'smtp://127.0.0.1',
  TRUSTED_PROXIES: 'off',
  EXIT_RANGES_FILE: 'off',
  SECRET_KEYS: 'ab'.repeat(32),
  STRIPE: 'off',
  PAYPAL: 'off',
  GOOGLE: 'off',
  APPLE: 'off',
  MICROSOFT: 'off',
};
