import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importProblems, linesOf } from '../../../scripts/check-imports.ts';

function problems(file: string, text: string): string[] {
  return importProblems(new Map([[file, text]]));
}

function allows(file: string, ...imports: string[]): void {
  for (const from of imports)
    assert.deepEqual(problems(file, `import { x } from '${from}';\n`), [], `${file} -> ${from}`);
}

function refuses(file: string, from: string, why: RegExp): void {
  const [first = '', ...more] = problems(file, `import { x } from '${from}';\n`);
  assert.match(first, why, `${file} -> ${from}`);
  assert.match(first, new RegExp(`^${file}:1: `));
  assert.deepEqual(more, []);
}

test('imports go leftward', () => {
  allows('src/framework/head.tsx', '#site/brand.ts', 'react', './payload.ts', 'node:fs');
  allows('src/ui/button.tsx', '#framework/router.tsx');
  allows('src/api/errors.ts', '#framework/locale.ts');
  allows('src/session/user.ts', '#api/generated/user.ts', '#ui/button.tsx', '#site/paths.ts');
  allows('src/features/plans/plan-card.tsx', '#session/user.ts', '#ui/button.tsx', './money.ts');
  allows('src/pages/home.tsx', '#features/faq/faq.tsx', './home/hero.tsx');
  allows('src/pages/home/hero.tsx', '../home-data.ts', './why.tsx');
  allows('src/app/routes.ts', '#pages/home.tsx', './guards.ts');
  allows('src/main.tsx', '#app/startup.ts');
  refuses('src/site/paths.ts', '#framework/route.ts', /leftward/);
  refuses('src/framework/head.tsx', '#ui/button.tsx', /leftward/);
  refuses('src/session/user.ts', '#features/plans/money.ts', /leftward/);
  refuses('src/features/plans/plan-card.tsx', '#pages/home.tsx', /leftward/);
  refuses('src/pages/home.tsx', '#app/routes.ts', /leftward/);
  refuses('src/main.tsx', '#ui/button.tsx', /only starts/);
});

test('ui and api never see each other, features neither', () => {
  refuses('src/ui/button.tsx', '#api/errors.ts', /never see/);
  refuses('src/api/errors.ts', '#ui/button.tsx', /never see/);
  refuses('src/features/plans/plan-card.tsx', '#features/billing/order.ts', /composes/);
  refuses('src/features/plans/plan-card.tsx', '../billing/order.ts', /relative/);
});

test('site, server and contract stay apart', () => {
  allows('server/app.ts', '#api-spec/codes.ts', './config.ts', '#server/config.ts');
  allows('server/billing/routes.ts', '../context.ts');
  allows('api-spec/user.ts', './operation.ts', 'zod');
  refuses('server/app.ts', '#site/brand.ts', /server never imports/);
  refuses('server/app.ts', '../src/site/brand.ts', /relative/);
  refuses('src/app/routes.ts', '#server/app.ts', /site never imports server/);
  refuses('src/session/user.ts', '#api-spec/codes.ts', /site never imports api-spec/);
  refuses('api-spec/user.ts', '#server/app.ts', /contract/);
});

test('#layer across folders, ./ within', () => {
  refuses('src/ui/button.tsx', '../framework/router.tsx', /relative path: write #framework\/router.tsx/);
  refuses('src/ui/button.tsx', '#ui/icon.tsx', /with \.\//);
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
  for (const form of forms) assert.equal(problems('src/ui/a.ts', form).length, 1, form);
  assert.deepEqual(problems('src/ui/a.ts', "/* import x from '#app/x.ts'; */\n// import '#app/y.ts';\n"), []);
  const [place] = problems('src/ui/a.ts', "const one = 1;\n/** two\n * lines */\nimport '#app/x.ts';\n");
  assert.match(place ?? '', /^src\/ui\/a\.ts:4: /);
});

test('nothing imports styles', () => {
  refuses('src/ui/button.tsx', './button.scss', /styles/);
});

test('no barrels; only pages export a default', () => {
  assert.match(problems('src/ui/index.ts', 'export const x = 1;')[0] ?? '', /barrel/);
  for (const text of ['export default function X() {}', 'const x = 1;\nexport { x as default };']) {
    assert.match(problems('src/ui/button.tsx', text)[0] ?? '', /only pages/);
    assert.deepEqual(problems('src/pages/home.tsx', text), []);
    assert.deepEqual(problems('src/pages/home/home.tsx', text), []);
    assert.match(problems('src/pages/home/hero.tsx', text)[0] ?? '', /only pages/);
  }
});

test('generated code is the generator’s business', () => {
  assert.deepEqual(problems('src/api/generated/user.ts', "import { x } from '#api/errors.ts';\nexport default x;"), []);
});

test('the framework has at most 700 lines of code', () => {
  const lines = (count: number) => '// why\n\nconst x = 1;\n'.repeat(count);
  assert.equal(linesOf(lines(3)), 3);
  assert.deepEqual(problems('src/framework/a.ts', lines(700)), []);
  assert.match(problems('src/framework/a.ts', lines(701))[0] ?? '', /701 lines/);
});
