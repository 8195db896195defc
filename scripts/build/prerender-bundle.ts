/** The site bundled for Node, to render pages to HTML. */
import { createRequire, SourceMap } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { type BuildOptions, build, type OutputFile } from 'esbuild';
import { type Offers, toOffers } from '../../api-spec/facts/offers.ts';
import { readCatalog } from '../../server/billing/catalog.ts';
import { ConfigError } from '../../server/config/config-error.ts';
import { brandFiles, brandFolder } from './brand.ts';
import type { BuildConfig } from './build-config.ts';
import { BuildError, throwBuildError } from './build-error.ts';

export type PrerenderBundle = typeof import('../../src/app/prerender.tsx');
export type PageInfo = PrerenderBundle['pages'][number];

const file = path.resolve('prerender.cjs');

export async function bundlePrerender(config: BuildConfig): Promise<PrerenderBundle> {
  const { outputFiles } = await build(prerenderOptions(config)).catch(throwBuildError);
  return loadPrerenderBundle(outputFiles);
}

/** Options of esbuild that the build and the development server share. The output stays in memory. */
export function prerenderOptions({ buildId }: Pick<BuildConfig, 'buildId'>): BuildOptions {
  return {
    entryPoints: ['src/app/prerender.tsx'],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    outfile: file,
    write: false,
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [brandFiles()],
    define: {
      __OFFERS__: JSON.stringify(readOffers()),
      __BUILD_ID__: JSON.stringify(buildId),
      'process.env.NODE_ENV': '"production"',
    },
  };
}

/** Runs the bundle as a CommonJS module that can be garbage collected: the development server loads one per change. */
export function loadPrerenderBundle(outputFiles: readonly OutputFile[] = []): PrerenderBundle {
  const textOf = (extension: string) => outputFiles.find((each) => each.path.endsWith(extension))?.text ?? '';
  const module = { exports: {} };
  const run = vm.compileFunction(textOf('.cjs'), ['module', 'exports', 'require'], {
    filename: file,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const nameSources = (error: unknown) => nameSourcesOf(error, textOf('.map'));
  try {
    run(module, module.exports, createRequire(file));
  } catch (error) {
    nameSources(error);
  }
  const bundle = module.exports as PrerenderBundle;
  const { render, loadData } = bundle;
  return {
    ...bundle,
    render: (options) => render(options).catch(nameSources),
    loadData: (...page) => loadData(...page).catch(nameSources),
  };
}

/** Node applies source maps to files and to `eval` only. */
function nameSourcesOf(error: unknown, map: string): never {
  if (error instanceof Error && error.stack) {
    const sources = new SourceMap(JSON.parse(map));
    const stack = error.stack.replaceAll(file, path.basename(file));
    error.stack = stack.replaceAll(/prerender\.cjs:(\d+):(\d+)/g, (position, line, column) => {
      const found = sources.findEntry(line - 1, column - 1);
      return 'originalSource' in found
        ? `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`
        : position;
    });
  }
  throw error;
}

/**
 * The operator's plans on the day of the build, with the prices that are charged: nobody without JavaScript sees a tax added later.
 * @throws BuildError with the file and line of a mistake in the catalog
 */
export function readOffers(catalogFile = process.env.CATALOG_FILE ?? path.join(brandFolder(), 'catalog.json')): Offers {
  try {
    return toOffers(readCatalog(catalogFile).products, new Date().toISOString().slice(0, 10));
  } catch (error) {
    const [problem] = error instanceof ConfigError ? error.problems : [];
    throw problem ? new BuildError(problem.name, problem.why) : error;
  }
}
