/** The catalog that applies now: the one that an operator applied, else the file (docs/decisions/0069-settings-while-running.md). */
import type { Config } from '../config.ts';
import type { AppliedCatalog, OperatorSettings } from '../operator-settings/operator-settings.ts';
import { type Catalog, createCatalog, readCatalog } from './catalog.ts';

/** The file is read when it is first needed. @returns a function that throws ConfigError when the file is unusable */
export function createCurrentCatalog(config: Pick<Config, 'catalogFile'>, settings: OperatorSettings): () => Catalog {
  let file: Catalog | null = null;
  let applied: { setting: AppliedCatalog; catalog: Catalog } | null = null;
  return () => {
    const { catalog: setting } = settings.current();
    if (!setting) {
      file ??= readCatalog(config.catalogFile);
      return file;
    }
    if (applied?.setting !== setting) applied = { setting, catalog: createCatalog(setting.entries) };
    return applied.catalog;
  };
}
