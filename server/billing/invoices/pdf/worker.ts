/** The thread that draws documents, one after another (`render-in-worker.ts`). */
import { parentPort } from 'node:worker_threads';
import { createMailTranslations, localesFolder } from '../../../mail/translations.ts';
import { renderInvoice } from './render.ts';
import type { WorkerInput } from './render-in-worker.ts';

const translations = createMailTranslations(localesFolder);

// A rejection ends the thread, and its error is that of the document.
parentPort?.on('message', async ({ content, locale, brand }: WorkerInput) => {
  const intl = await translations.intl(locale);
  const pdf = await renderInvoice(content, locale, brand, (id, values) => String(intl.formatMessage({ id }, values)));
  parentPort?.postMessage(pdf);
});
