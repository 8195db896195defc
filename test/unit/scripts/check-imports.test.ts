import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importProblems } from '../../../scripts/check-imports.ts';
import { findCycles } from '../../../scripts/import-cycles.ts';

function problems(file: string, text: string): string[] {
  return importProblems(new Map([[file, text]]));
}

function allows(file: string, ...imports: string[]): void {
  for (const from of imports)
    assert.deepEqual(problems(file, `import { x } from '${from}';\nexport const y = x;\n`), [], `${file} -> ${from}`);
}

function refuses(file: string, from: string, reason: RegExp): void {
  const [first = '', ...others] = problems(file, `import { x } from '${from}';\nexport const y = x;\n`);
  assert.match(first, reason, `${file} -> ${from}`);
  assert.match(first, new RegExp(`^${file}:1: `));
  assert.deepEqual(others, []);
}

test('imports go leftward', () => {
  allows('src/framework/head.tsx', '#site/brand.ts', 'react', './payload.ts', 'node:fs');
  allows('src/ui/button.tsx', '#framework/router.tsx');
  allows('src/api/errors.ts', '#framework/locale.ts');
  allows('src/session/user.ts', '#api/generated/user.ts', '#ui/button.tsx', '#site/paths.ts');
  allows('src/components/plan-name.ts', '#session/user.ts', '#ui/button.tsx', './money.ts');
  allows('src/features/plans/plan-card.tsx', '#components/plan-name.ts', '#session/user.ts', './money.ts');
  allows('src/pages/home/home.tsx', '#features/faq/faq.tsx', './hero.tsx');
  allows('src/pages/home/hero.tsx', './home-data.ts', './why.tsx');
  allows('src/app/routes.ts', '#pages/home/home.tsx', './guards.ts');
  allows('src/main.tsx', '#app/startup.ts');
  refuses('src/site/paths.ts', '#framework/route.ts', /leftward/);
  refuses('src/framework/head.tsx', '#ui/button.tsx', /leftward/);
  refuses('src/session/user.ts', '#components/plan-name.ts', /leftward/);
  refuses('src/components/plan-name.ts', '#features/plans/money.ts', /leftward/);
  refuses('src/features/plans/plan-card.tsx', '#pages/home/home.tsx', /leftward/);
  refuses('src/pages/home/home.tsx', '#app/routes.ts', /leftward/);
  refuses('src/main.tsx', '#ui/button.tsx', /only app/);
});

test('ui and api never import each other, nor do features', () => {
  refuses('src/ui/button.tsx', '#api/errors.ts', /never import each other/);
  refuses('src/api/errors.ts', '#ui/button.tsx', /never import each other/);
  refuses('src/features/plans/plan-card.tsx', '#features/billing/order.ts', /a page composes them/);
  refuses('src/features/plans/plan-card.tsx', '../billing/order.ts', /relative/);
});

test('src, server and contract stay apart', () => {
  allows('server/app.ts', '#api-spec/codes.ts', './config.ts', '#server/config.ts');
  allows('server/billing/routes.ts', '../context.ts');
  allows('api-spec/user.ts', './operation.ts', 'zod');
  refuses('server/app.ts', '#site/brand.ts', /server never imports src/);
  refuses('src/app/app.tsx', '#brand/brand.json', /only src\/site/);
  allows('src/site/brand.ts', '#brand/brand.json');
  refuses('server/app.ts', '../src/site/brand.ts', /relative/);
  refuses('src/app/routes.ts', '#server/app.ts', /src never imports server/);
  refuses('src/session/user.ts', '#api-spec/codes.ts', /src never imports api-spec/);
  refuses('api-spec/user.ts', '#server/app.ts', /api-spec never imports server/);
});

test('everything may import facts, and facts import only facts', () => {
  allows('src/site/paths.ts', '#facts/locales.ts');
  allows('server/app.ts', '#facts/locales.ts');
  allows('api-spec/user.ts', '#facts/limits.ts');
  allows('api-spec/facts/money.ts', './plans.ts');
  refuses('api-spec/facts/money.ts', '../codes.ts', /facts import nothing outside/);
  refuses('api-spec/facts/money.ts', 'zod', /facts import nothing outside/);
  refuses('api-spec/facts/money.ts', '#site/brand.ts', /facts import nothing outside/);
  refuses('api-spec/user.ts', './facts/limits.ts', /use #facts\/limits.ts/);
});

test('#layer across folders, ./ within', () => {
  refuses('src/ui/button.tsx', '../framework/router.tsx', /relative path: use #framework\/router.tsx/);
  refuses('src/ui/button.tsx', '#ui/icon.tsx', /use \.\//);
  allows('src/site/messages.ts', '../../locales/en.json');
});

test('finds every form of import, and none in comments', () => {
  const forms = [
    "import type { X } from '#app/x.ts';",
    "import '#app/x.ts';",
    "export { x } from '#app/x.ts';",
    "const x = () => import('#app/x.ts');",
    "import {\n  a,\n  b,\n} from '#app/x.ts';",
  ];
  for (const form of forms) assert.equal(problems('src/ui/a.ts', `${form}\nconst y = 1;`).length, 1, form);
  assert.deepEqual(problems('src/ui/a.ts', "/* import x from '#app/x.ts'; */\n// import '#app/y.ts';\n"), []);
  assert.deepEqual(problems('src/ui/a.ts', "/*\nimport x from '#app/x.ts';\n*/\nconst y = 1;\n"), []);
  const [first] = problems('src/ui/a.ts', "const one = 1;\n/** two\n * lines */\nimport '#app/x.ts';\n");
  assert.match(first ?? '', /^src\/ui\/a\.ts:4: /);
});

test('nothing imports styles', () => {
  refuses('src/ui/button.tsx', './button.scss', /styles/);
});

test('no barrels; only pages and reporters have a default export', () => {
  assert.match(problems('src/ui/index.ts', 'export const x = 1;')[0] ?? '', /barrel/);
  assert.match(problems('src/ui/all.ts', "export * from './a.ts';\nexport { b } from './b.ts';\n")[0] ?? '', /barrel/);
  for (const text of ['export default function X() {}', 'const x = 1;\nexport { x as default };']) {
    assert.match(problems('src/ui/button.tsx', text)[0] ?? '', /only pages/);
    assert.match(problems('src/pages/home.tsx', text)[0] ?? '', /only pages/);
    assert.deepEqual(problems('src/pages/home/home.tsx', text), []);
    assert.deepEqual(problems('scripts/brief-reporter.ts', text), []);
    assert.match(problems('src/pages/home/hero.tsx', text)[0] ?? '', /only pages/);
  }
});

test('generated code is exempt', () => {
  assert.deepEqual(problems('src/api/generated/user.ts', "import { x } from '#api/errors.ts';\nexport default x;"), []);
});

test('import cycles are reported, those of types alone too', () => {
  const sources = new Map([
    ['server/a.ts', "import type { B } from './b.ts';\nexport const a: B = 1;"],
    ['server/b.ts', "import { c } from '#server/c.ts';\nexport type B = typeof c;"],
    ['server/c.ts', "import { a } from './a.ts';\nexport const c = a;"],
    ['server/d.ts', "import { a } from './a.ts';\nexport const d = a;"],
  ]);
  assert.deepEqual(importProblems(sources), [
    'server/a.ts:1: import cycle: server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts',
  ]);
});

test('each group of files with cycles is reported once, by a shortest cycle', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['a']],
    ['c', ['d']],
    ['d', ['a', 'e']],
    ['e', ['e']],
    ['f', ['a']],
  ]);
  assert.deepEqual(findCycles(graph).toSorted(), [['a', 'b'], ['e']]);
  const pair = new Map([
    ['a', ['b']],
    ['b', ['a']],
  ]);
  assert.deepEqual(findCycles(pair), [['a', 'b']]);
});
