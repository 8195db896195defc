import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentHtml } from '../../../scripts/build/document.ts';

const parts = {
  lang: 'en',
  dir: 'ltr',
  page: 'home',
  head: '<title>Home</title>',
  symbols: '',
  body: '',
  failure: '',
  css: '',
  boot: 'boot()',
  script: '/assets/main.js',
  preloads: [],
  start: ['/en/_start.json?b1'],
  api: [],
  account: [],
  tabs: {},
};

test('a document is painted when its first screen has been parsed, or all of it', () => {
  const marker = '<template id="first-paint"></template>';
  const marked = documentHtml({ ...parts, body: `<main>${marker}<p>below</p></main>` });
  const plain = documentHtml({ ...parts, body: '<main></main>' });
  for (const html of [marked, plain]) {
    assert.ok(html.includes('<link rel="expect" href="#first-paint" blocking="render">'));
    assert.equal(html.split(marker).length, 2, 'one marker');
  }
  assert.ok(plain.endsWith(`<main></main></div>${marker}</body></html>`));
});

test('a document has a theme color for light and one for dark', () => {
  const colors = [
    ...documentHtml(parts).matchAll(/<meta name="theme-color" content="(#\w+)" media="\(([\w-]+:\w+)\)">/g),
  ];
  assert.deepEqual(
    colors.map(([, color, media]) => [color, media]),
    [
      ['#fff', 'prefers-color-scheme:light'],
      ['#0c1118', 'prefers-color-scheme:dark'],
    ],
  );
  const html = documentHtml(parts);
  assert.ok(html.indexOf('theme-color') < html.indexOf('boot()'), 'the inline script chooses one');
});

test('the scripts of a document come before its styles and its inline script, which take the parser time', () => {
  const html = documentHtml({ ...parts, css: 'p{color:red}', preloads: ['/assets/home.js'] });
  for (const script of ['href="/assets/main.js"', 'href="/assets/home.js"'])
    assert.ok(
      html.indexOf(script) > 0 && html.indexOf(script) < Math.min(html.indexOf('boot()'), html.indexOf('<style')),
    );
});

test('the inline script is told which files to request', () => {
  const html = documentHtml({ ...parts, start: ['/en/_start.json?b1', '/config.json'] });
  assert.ok(html.includes('<script data-start="/en/_start.json?b1 /config.json">boot()</script>'));
});

test('the entry is the first script that is preloaded: the inline script runs it', () => {
  const html = documentHtml({ ...parts, preloads: ['/assets/home.js'] });
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
  assert.deepEqual(preloaded, ['/assets/main.js', '/assets/home.js']);
  assert.ok(!html.includes('<script src') && !html.includes('<script type="module"'));
});

test('the inline script gets the requests of the page', () => {
  const api = ['/list'];
  const account = ['/user', '/preview?id={id}&method=card'];
  const html = documentHtml({ ...parts, body: '', api, account, tabs: { billing: ['/user', '/orders'] } });
  assert.match(html, / data-api="\/list" data-account="\/user \/preview\?id=\{id\}&amp;method=card"/);
  assert.match(html, / data-accountbilling="\/user \/orders">/);
});
