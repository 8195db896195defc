/** A person with a browser, who finds things by their words in a language of the site. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { remote } from 'webdriverio';
import type { Lab } from './lab.ts';

type Browser = Awaited<ReturnType<typeof remote>>;
type MessageId = keyof typeof import('../../locales/en.json', { with: { 'resolution-mode': 'import' } });
