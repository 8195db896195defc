/** Where the browsers are: as the environment says, else where Debian puts them. */
import { globSync } from 'node:fs';

export const programs = {
  chromium: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromedriver: process.env.CHROMEDRIVER ?? '/usr/bin/chromedriver',
  firefox: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  /** The small browser around WebKit that its driver starts. Looked for when asked: it may just have been installed. */
  get miniBrowser() {
    const [debian = 'MiniBrowser'] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
    return process.env.MINI_BROWSER ?? debian;
  },
};
