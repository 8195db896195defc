/** Generates everything that follows from the contract: `openapi.json` and `src/api/generated`. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { errorCodes } from '#api-spec/codes.ts';
import { openApiDocument } from '#api-spec/openapi.ts';
import { listFiles } from '../build/list-files.ts';

const run = promisify(execFile);

/** The generated files and where their committed copies are. */
export const outputs = { document: 'api-spec/openapi.json', code: 'src/api/generated' } as const;

/** @returns the text of each generated file by its committed path */
export async function produce(): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'tern-api-'));
  const [document, code] = [join(folder, 'openapi.json'), join(folder, 'generated')];
  try {
    await mkdir(code, { recursive: true });
    await writeFile(document, documentText());
    await runOrval(document, code);
    await writeFile(join(code, 'error-names.ts'), errorNames());
    await rewriteImports(code);
    await format(code);
    return await readAll(document, code);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const documentText = () => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

/** Reads the committed document. @throws when the schemas say something else, or it is no JSON after a merge */
export async function readOpenApiDocument(path: string = outputs.document) {
  const text = await readFile(path, 'utf8');
  if (text !== documentText()) throw new Error(`${path} does not match api-spec: run \`npm run api\``);
  return JSON.parse(text);
}

async function runOrval(document: string, target: string): Promise<void> {
  const env = { ...process.env, API_DOCUMENT: document, API_TARGET: target };
  // A failed orval says why in its output.
  const { stdout, stderr, code } = await run('node_modules/.bin/orval', ['--config', 'orval.config.ts'], { env }).catch(
    (error) => error,
  );
  if (code || /error/i.test(stderr)) throw new Error(`orval failed (orval.config.ts):\n${stdout}${stderr}`);
}

const generatedBy = '/** Generated from api-spec by `npm run api`. Do not edit. */';

function errorNames(): string {
  const entries = Object.entries(errorCodes);
  return `${generatedBy}

/** The contract's error names. */
export type ErrorName = ${entries.map(([name]) => `'${name}'`).join(' | ')};

export const errorNames: Readonly<Record<number, ErrorName>> = { ${entries.map(([name, { code }]) => `${code}: '${name}'`).join(', ')} };
`;
}

/** Rewrites orval's imports to this project's style (`#…`, with `.ts`) and drops the unused ones. */
async function rewriteImports(folder: string): Promise<void> {
  for (const name of await listFiles(folder)) {
    const file = join(folder, name);
    await writeFile(file, withProjectImports(await readFile(file, 'utf8')));
  }
}

function withProjectImports(text: string): string {
  const resource = ['createMutationHook', 'createQueryHook'].filter((name) => text.includes(`${name}(`));
  const imports = [
    ...(text.includes('dataOf(') ? ["import { dataOf } from '#api/errors.ts';"] : []),
    ...(resource.length > 0 ? [`import { ${resource.join(', ')} } from '#api/resource.ts';`] : []),
    "import { request } from '#framework/request.ts';",
  ].join('\n');
  const zodSetup = `import ${text.includes('zod.email()') ? '{ email } from ' : ''}'#api/zod-setup.ts';`;
  return text
    .replace(/import \{ request \} from '[^']*';/, imports)
    .replace("import * as zod from 'zod/mini';", `${zodSetup}\nimport * as zod from 'zod/mini';`)
    .replaceAll('zod.email()', 'email()')
    .replaceAll('= new RegExp(', '= /* @__PURE__ */ new RegExp(')
    .replace("from './model';", "from './model/index.ts';")
    .replace(/\/\*\*\n \* (Generated from api-spec .*)\n \*\//, '/** $1 */');
}

const style = {
  root: true,
  formatter: { indentStyle: 'space', indentWidth: 2, lineWidth: 120 },
  javascript: { formatter: { quoteStyle: 'single' } },
};

/** Biome's project configuration skips generated files, so they are formatted with a configuration of their own. */
async function format(folder: string): Promise<void> {
  await writeFile(join(folder, 'biome.json'), JSON.stringify(style));
  await run(resolve('node_modules/.bin/biome'), ['format', '--write', '.'], { cwd: folder });
  await rm(join(folder, 'biome.json'));
}

async function readAll(document: string, code: string): Promise<Map<string, string>> {
  const files = new Map([[outputs.document as string, await readFile(document, 'utf8')]]);
  for (const name of (await listFiles(code)).sort()) {
    files.set(join(outputs.code, name), await readFile(join(code, name), 'utf8'));
  }
  return files;
}

/** Files in the generated folder that nothing generates any more. */
export async function leftoverFiles(files: ReadonlyMap<string, string>): Promise<string[]> {
  const names = await listFiles(outputs.code).catch(() => []);
  return names.map((name) => join(outputs.code, name)).filter((path) => !files.has(path));
}
