/** Paths of the browsers and their drivers: from the environment, else Debian's. */
import { globSync } from 'node:fs';

export const programs = {
  chromium: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromedriver: process.env.CHROMEDRIVER ?? '/usr/bin/chromedriver',
  firefox: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  /** The small WebKit browser that its driver starts. Looked up at each use: it may have been installed since the start. */
  get miniBrowser() {
    const [debian = 'MiniBrowser'] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
    return process.env.MINI_BROWSER ?? debian;
  },
};
