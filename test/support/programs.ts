/** Paths of the browsers and their drivers: from the environment, else Debian's. */
import { globSync } from 'node:fs';

export const programs = {
  /** For measurements, and for the back/forward cache, which the headless shell does not have. */
  chromium: process.env.CHROMIUM ?? '/usr/bin/chromium',
  /** For journeys: without the browser's own interface they take two thirds of the processor time. */
  headlessShell: process.env.CHROMIUM_HEADLESS_SHELL ?? '/usr/lib/chromium/chromium-headless-shell',
  chromedriver: process.env.CHROMEDRIVER ?? '/usr/bin/chromedriver',
  firefox: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  /** The small WebKit browser that its driver starts. Looked up at each use: it may have been installed since the start. */
  get miniBrowser() {
    const [debian = 'MiniBrowser'] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
    return process.env.MINI_BROWSER ?? debian;
  },
};
