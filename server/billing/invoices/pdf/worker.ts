/** The thread that draws one document and ends, which frees its fonts: `render-in-worker.ts` starts it. */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createMailTranslations } from '../../../mail/translations.ts';
import { renderInvoice } from './render.ts';
import type { WorkerInput } from './render-in-worker.ts';

const { content, locale, brand } = workerData as WorkerInput;
const translations = createMailTranslations(path.join(import.meta.dirname, '../../../../locales'));
const intl = await translations.intl(locale);
const pdf = await renderInvoice(content, locale, brand, (id, values) => String(intl.formatMessage({ id }, values)));
parentPort?.postMessage(pdf);
