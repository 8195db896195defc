import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arc, mapHeight, mapWidth, project, unproject } from '#features/ip-status/projection.ts';

test('unproject inverts project', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -56, max: 80, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        const back = unproject(project({ latitude, longitude }));
        assert.ok(Math.abs(back.latitude - latitude) < 1e-6 && Math.abs(back.longitude - longitude) < 1e-6);
      },
    ),
  );
});

test('every location is within the map', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        const { x, y } = project({ latitude, longitude });
        assert.ok(x >= 0 && x <= mapWidth && y >= -1e-9 && y <= mapHeight + 1e-9);
      },
    ),
  );
});

test('north is up and east is right', () => {
  const oslo = project({ latitude: 59.9, longitude: 10.7 });
  const lagos = project({ latitude: 6.5, longitude: 3.4 });
  assert.ok(oslo.y < lagos.y);
  assert.ok(oslo.x > lagos.x);
});

test('an arc joins its two points and stays within the map', () => {
  const path = arc({ x: 60, y: 4 }, { x: 140, y: 4 });
  assert.match(path, /^M60 4Q/);
  assert.match(path, / 140 4$/);
  const bow = Number(/Q\S+ (\S+)/.exec(path)?.[1]);
  assert.ok(bow >= 0 && bow < 4);
});

test('an arc over the Pacific leaves the map at one edge and returns at the other at the same height', () => {
  const california = project({ latitude: 37.4, longitude: -122.1 });
  const tokyo = project({ latitude: 35.7, longitude: 139.7 });
  for (const [from, to, edges] of [
    [california, tokyo, [0, mapWidth]],
    [tokyo, california, [mapWidth, 0]],
  ] as const) {
    const [first = '', second = ''] = arc(from, to).split(/(?=M)/).filter(Boolean);
    const numbers = (path: string) => path.match(/[\d.]+/g)?.map(Number) ?? [];
    const [startX, , , , leftX, leftY] = numbers(first);
    const [returnX, returnY, , , endX] = numbers(second);
    assert.deepEqual(
      [startX, endX],
      [from.x, to.x].map((x) => Math.round(x * 10) / 10),
    );
    assert.deepEqual([leftX, returnX], edges);
    assert.equal(leftY, returnY);
  }
});

test('an arc never goes more than half around the world', () => {
  const longitude = () => fc.double({ min: -180, max: 180, noNaN: true });
  fc.assert(
    fc.property(longitude(), longitude(), (from, to) => {
      const path = arc(project({ latitude: 40, longitude: from }), project({ latitude: 30, longitude: to }));
      const widths = path
        .split('M')
        .slice(1)
        .map((part) => {
          const [start = 0, , , , end = 0] = part.match(/-?[\d.]+/g)?.map(Number) ?? [];
          return Math.abs(end - start);
        });
      assert.ok(widths.reduce((sum, width) => sum + width, 0) <= mapWidth / 2 + 0.2);
    }),
    { examples: [[-180, 180]] },
  );
});
