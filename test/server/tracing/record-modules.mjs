// Imported before a server: writes the URL of each module that it loads to the file MODULES_FILE.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.MODULES_FILE, `${url}\n`);
    return next(url, context);
  },
});
