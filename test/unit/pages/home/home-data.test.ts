import assert from 'node:assert/strict';
import { test } from 'node:test';
import { project } from '#features/ip-status/projection.ts';
import { readHomeData } from '#pages/home/home-data.ts';
import { locations } from '#site/locations.ts';

/** In units of the map; the dots are in half units. */
const maxDistance = 0.25;

test('countries and towns are in the order of the page’s language', () => {
  for (const locale of ['en', 'de', 'ja'] as const) {
    const { compare } = new Intl.Collator(locale);
    for (const { countries } of readHomeData(locale).groups) {
      const names = countries.map(({ name }) => name);
      assert.deepEqual(names, names.toSorted(compare), locale);
      for (const { towns } of countries) assert.deepEqual(towns, towns.toSorted(compare), locale);
    }
  }
});

test('the map has a dot for every location, at most half a step from its place', () => {
  const towns = Object.values(locations).flatMap((countries) => Object.values(countries).flat());
  let [x, y] = [0, 0];
  const dots = [...readHomeData('en').dots.matchAll(/m(-?\d+) ?(-?\d+)h0/g)].map(([, right, down]) => {
    x += Number(right) / 2;
    y += Number(down) / 2;
    return { x, y };
  });
  assert.equal(dots.length, towns.length);
  for (const [name, latitude, longitude] of towns) {
    const place = project({ latitude, longitude });
    const isNear = (dot: typeof place) =>
      Math.abs(dot.x - place.x) <= maxDistance && Math.abs(dot.y - place.y) <= maxDistance;
    assert.ok(dots.some(isNear), name);
  }
});
