/**
 * `/api-docs`: the contract as a page on which every call can be tried, outside production only. Its files are read when
 * they are asked for, so that a start costs nothing more.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mimeType } from './mime.ts';

const own = path.join(import.meta.dirname, 'api-docs');
const contract = path.join(import.meta.dirname, '../../api-spec/openapi.json');

/** The page's own files and this API, nothing else; pictures also from within the sheet. */
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

export function apiDocsRoutes(app: FastifyInstance, { production }: { production: boolean }): void {
  if (production) return;
  const config = { oauthContract: 'reference' };
  for (const [address, fileOf] of Object.entries(files)) {
    app.get(address, { config }, async (_request, reply) => {
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

const files: Record<string, () => string> = {
  '/api-docs': () => path.join(own, 'page.html'),
  '/api-docs/start.js': () => path.join(own, 'start.js'),
  '/api-docs/openapi.json': () => contract,
  '/api-docs/swagger-ui.css': () => fromPackage('swagger-ui.css'),
  '/api-docs/swagger-ui-bundle.js': () => fromPackage('swagger-ui-bundle.js'),
};

/** The package's own entry would load all of it; only two of its files are served. */
function fromPackage(file: string): string {
  return createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`);
}
