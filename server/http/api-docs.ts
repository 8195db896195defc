/** `/api-docs`: the contract as a page that can send every request. Outside production only. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mimeType } from './site/mime.ts';

const ownFolder = path.join(import.meta.dirname, 'api-docs');
const contractFile = path.join(import.meta.dirname, '../../api-spec/openapi.json');

/** Allows the page's own files and this API; images also as data URLs, which Swagger UI's stylesheet uses. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Files by URL path, read on request so that a start does not wait for them. */
const files: Record<string, () => string> = {
  '/api-docs': () => path.join(ownFolder, 'page.html'),
  '/api-docs/start.js': () => path.join(ownFolder, 'start.js'),
  '/api-docs/openapi.json': () => contractFile,
  '/api-docs/swagger-ui.css': () => packageFile('swagger-ui.css'),
  '/api-docs/swagger-ui-bundle.js': () => packageFile('swagger-ui-bundle.js'),
};

export function apiDocsRoutes(app: FastifyInstance, { production }: { production: boolean }): void {
  if (production) return;
  const config = { notInContract: 'reference' };
  for (const [url, fileOf] of Object.entries(files)) {
    app.get(url, { config }, async (_request, reply) => {
      const file = fileOf();
      const bytes = await readFile(file);
      return reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
        .type(mimeType(file))
        .send(bytes);
    });
  }
  app.get('/api-docs/', { config }, (_request, reply) => reply.redirect('/api-docs', 308));
}

/** Resolves a file without importing the package, whose entry loads all of it. */
function packageFile(file: string): string {
  return createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`);
}
