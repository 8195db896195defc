import { globSync } from 'node:fs';
import path from 'node:path';
import { flattenGroups, type MutantGroup } from './mutant.ts';

const folder = path.join(import.meta.dirname, 'lists');
const importList = async (file: string): Promise<{ mutants: MutantGroup[] }> => import(path.join(folder, file));

/** Every mutant. The list of a folder of the sources has the folder's path. */
export const allMutants = flattenGroups(
  (await Promise.all(globSync('**/*.ts', { cwd: folder }).sort().map(importList))).flatMap(({ mutants }) => mutants),
);
