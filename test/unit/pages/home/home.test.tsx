import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { nonBreaking } from '#facts/non-breaking.ts';
import HomePage from '#pages/home/home.tsx';
import { brand } from '#site/brand.ts';
import { facts } from '#site/facts.ts';
import { closePage, renderPage, user } from '#test/support/render-page.tsx';

const show = (data: unknown = null) => renderPage(HomePage, { path: '/', api: {}, data });
const section = (name: string) => within(screen.getByRole('region', { name }));

afterEach(closePage);

test('the page has one main heading and links to the plans', async () => {
  await show();
  assert.equal(screen.getAllByRole('heading', { level: 1 }).length, 1);
  const step = screen.getByRole('link', { name: 'See plans and prices' });
  assert.equal(step.getAttribute('href'), '/en/pricing');
});

test('the figures are the published claims', async () => {
  await show();
  const figures = section(`${nonBreaking(brand.name)} in numbers`);
  const pairs = figures
    .getAllByRole('term')
    .map((term) => [term.parentElement?.querySelector('dd')?.textContent, term.textContent]);
  assert.deepEqual(pairs, [
    [`${facts.servers.toLocaleString('en')}+`, 'servers'],
    [String(facts.locations), 'locations'],
    [`${facts.countries}+`, `countries on ${facts.continents} continents`],
    [`${facts.cities}+`, 'cities'],
    [`${facts.apps}+`, 'accelerated apps'],
    ['24x7x365', 'support, every day'],
  ]);
});

test('the list of locations says that they cover more cities than it names', async () => {
  await show();
  const text = section(`${facts.locations} locations worldwide`).getByText(/Together they cover/);
  assert.match(
    text.textContent ?? '',
    new RegExp(`more than ${facts.cities} cities in ${facts.countries}\\+ countries`),
  );
});

test('six reasons are listed', async () => {
  await show();
  assert.equal(section(`Why use ${nonBreaking(brand.name)}`).getAllByRole('listitem').length, 6);
});

test('the supported systems are listed', async () => {
  await show();
  const systems = section('For every device you carry').getAllByRole('listitem');
  assert.deepEqual(
    systems.map((system) => system.textContent),
    ['macOS', 'Windows', 'iPhone', 'Android'],
  );
});

test('sample reviews are labeled as examples, and an empty list hides the section', async () => {
  const [example, real] = [true, false].map((isExample) => ({
    text: `Good: ${isExample}`,
    from: 'Ada',
    example: isExample,
  }));
  await show({ groups: [], dots: '', reviews: [example, real] });
  const reviews = section('Reviews');
  assert.equal(reviews.getAllByRole('listitem').length, 2);
  assert.equal(reviews.getAllByText('Example').length, 1);
  assert.ok(reviews.getByText(/These sample reviews/));
  closePage();
  await show({ groups: [], dots: '', reviews: [] });
  assert.equal(screen.queryByText('Reviews'), null);
});

test('a search opens the continents of what it finds, and says how much that is', async () => {
  const groups = [
    { continent: 'europe', count: 2, countries: [{ code: 'DE', name: 'Germany', towns: ['Berlin', 'Munich'] }] },
    { continent: 'asia', count: 1, countries: [{ code: 'JP', name: 'Japan', towns: ['Tokyo'] }] },
  ];
  await show({ groups, dots: '', reviews: [] });
  const list = section(`${facts.locations} locations worldwide`);
  const continents = () => list.getAllByRole<HTMLDetailsElement>('group').map(({ open }) => open);
  assert.deepEqual([continents(), list.getByRole('status').textContent], [[false, false], '']);
  await user.fill('Search countries and cities', 'munich');
  assert.deepEqual([continents(), list.getByRole('status').textContent], [[true], '1 location found']);
  await user.fill('Search countries and cities', 'nowhere');
  assert.match(list.getByRole('status').textContent ?? '', /^No location there yet/);
});

test('each question has its own URL', async () => {
  await show();
  const questions = section('Frequently asked questions');
  for (const link of questions.getAllByRole('link', { name: 'Link to this question', hidden: true })) {
    const id = link.getAttribute('href')?.slice(1) ?? '';
    assert.ok(document.getElementById(id)?.closest('details'));
  }
});
