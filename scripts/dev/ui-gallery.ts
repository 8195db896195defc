/** Serves the gallery of interface parts at `/dev/ui`. It has its own bundle, so the site never contains it. */
import { build } from 'esbuild';
import { describeError, throwBuildError } from '../build/build-error.ts';
import { buildValues } from '../build/build-values.ts';
import { compileSheet } from '../build/styles.ts';
import type { DevState } from './dev-events.ts';
import { type DevResponse, withDevClient } from './page-response.ts';

const html = `<!doctype html>
<html lang="en" data-color-mode="light"><head><meta charset="utf-8"><title>Interface parts</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/dev/ui/gallery.css">
<script type="module" src="/dev/ui/gallery.js"></script>
</head><body><div id="app"></div></body></html>`;

/** Null for a path that is not part of the gallery. */
export async function uiGalleryResponse(
  pathname: string,
  buildId: string,
  state: DevState,
): Promise<DevResponse | null> {
  if (pathname === '/dev/ui' || pathname === '/dev/ui/') return { type: '.html', body: withDevClient(html, state) };
  if (pathname === '/dev/ui/gallery.js') return { type: '.js', body: await bundleGallery(buildId).catch(showProblem) };
  if (pathname === '/dev/ui/gallery.css') return { type: '.css', body: (await compileSheet('dev/ui-gallery')).css };
  return null;
}

async function bundleGallery(buildId: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: ['src/dev/ui-gallery.tsx'],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [buildValues({ __BUILD_ID__: buildId })],
  }).catch(throwBuildError);
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** A script that shows the build error in place of the gallery. */
function showProblem(error: unknown): string {
  return `document.body.append(Object.assign(document.createElement('pre'), { textContent: ${JSON.stringify(describeError(error))} }));`;
}
