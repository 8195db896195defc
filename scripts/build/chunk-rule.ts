/**
 * Which script a module goes into (docs/decisions/0033-scripts-and-prefetching.md): React into its own, everything else that main
 * uses into the entry, then one file per page, one per lazily loaded part or library, and one per kit for what several of these share.
 */
import type { Metafile } from 'esbuild';
import { BuildError } from './build-error.ts';

type Graph = Pick<Metafile, 'inputs'>;

const main = 'src/main.tsx';
/** The first match wins. A shared file of `src` or `api-spec` that no other kit names is in `account`. */
const kits: readonly (readonly [name: string, files: RegExp])[] = [
  // What the public pages have in common that a visitor sees first: one more request would cost more than these bytes.
  ['entry', /^(api-spec\/facts\/(country-name|money|plan-change|plan-limits|plans)|src\/site\/.+)\./],
  [
    'entry',
    /^src\/(features\/(faq|ip-status)\/.+|features\/downloads\/visitor-system|framework\/(any-signal|client-value|leave-page))\./,
  ],
  ['entry', /^src\/api\/(errors|resource|generated\/(payments|products|subscription))\./],
  ['entry', /^src\/components\/(plan-labels|tax-note)\./],
  [
    'entry',
    /^src\/ui\/(badge|color-mode-switch|copy-button|dialog|focus-page|segmented-control|sentence-space|skeleton|use-focus-when-lost|use-modal)\./,
  ],
  // zod and the generated validators: only forms need them.
  ['validation', /^node_modules\/zod\/|\.zod\.ts$|^src\/api\/zod-setup\.|^api-spec\/facts\/typed-email\./],
  // What follows the first form of sign-up and reset: a code from an email and a new password. The settings ask for them too.
  [
    'codes',
    /^src\/components\/(hidden-username|new-password|password-checklist|password-rules|second-factor-field|sent-code|email-text)\./,
  ],
  ['codes', /^src\/(pages\/sign-in\/restore-account|session\/(is-same-email|remembered-credentials)|ui\/code-field)\./],
  // The first forms of `/auth`, and what the settings have in common with them.
  ['sign-in', /^src\/(features|pages)\/sign-in\/|^src\/session\//],
  [
    'sign-in',
    /^src\/(api\/(form-setup|generated\/(accounts|session))|components\/(identity-provider-logo|password-field|sent-code-storage))\./,
  ],
  ['sign-in', /^src\/ui\/(checkbox|field|form|select-field|submit-button|text-area|text-field)\./],
  ['qr', /^src\/ui\/encode-qr\.|^node_modules\/uqr\//],
  // Data of an account, plans and what shows them.
  ['account', /^(src|api-spec)\//],
];
const ownFile = /^(src|api-spec)\//;

/** The kit of a module that several lazily loaded files use; null for a library that has none: it comes with the files that use it. */
export function kitOf(file: string): string | null {
  return kits.find(([, files]) => files.test(file))?.[0] ?? null;
}

/**
 * What files have to import beside their own modules, so that esbuild, which makes one chunk per set of importers, makes one chunk
 * per kit: main imports the kit `entry`; each lazily loaded file imports main, and all of every kit of which it uses one module.
 */
export function addedImports({ inputs }: Graph): Map<string, string[]> {
  const entry = reachableFrom({ inputs }, [main]);
  const lazyFiles = lazilyImported({ inputs }).filter((file) => !entry.has(file));
  const foreign = lazyFiles.find((file) => !ownFile.test(file));
  if (foreign) throw new BuildError(foreign, 'is imported lazily: import a file of src that imports it');
  const kitFiles = Map.groupBy(
    sharedFiles({ inputs }, lazyFiles).filter((file) => !entry.has(file)),
    kitOf,
  );
  const entryKit = kitFiles.get('entry') ?? [];
  const kitByFile = new Map([...kitFiles.values()].flatMap((kit) => kit.map((file) => [file, kit] as const)));
  const withKits = (file: string): string[] => {
    const reached = reachableFrom({ inputs }, [file]);
    // A set can grow while it is walked through: the modules of one kit may use another kit.
    for (const used of reached) reachableFrom({ inputs }, kitByFile.get(used) ?? [], reached);
    return [...reached].filter((used) => kitByFile.has(used) && ownFile.test(used) && !entryKit.includes(used)).sort();
  };
  return new Map([
    [main, entryKit.sort()],
    ...lazyFiles.map((file): [string, string[]] => [file, [main, ...withKits(file)]]),
  ]);
}

/** Files that some file imports lazily. */
export function lazilyImported({ inputs }: Graph): string[] {
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  return [...new Set(imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path))].sort();
}

/** Files that several of the lazily loaded files import statically. */
function sharedFiles(graph: Graph, lazyFiles: readonly string[]): string[] {
  const users = new Map<string, number>();
  for (const file of lazyFiles) {
    for (const reached of reachableFrom(graph, [file])) users.set(reached, (users.get(reached) ?? 0) + 1);
  }
  return [...users].filter(([, count]) => count > 1).map(([file]) => file);
}

/** Adds to `reached` everything that the files import statically, themselves included. */
function reachableFrom({ inputs }: Graph, files: readonly string[], reached = new Set<string>()): Set<string> {
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { path, kind, external } of inputs[file]?.imports ?? []) {
      if (kind !== 'dynamic-import' && !external) visit(path);
    }
  };
  files.forEach(visit);
  return reached;
}
