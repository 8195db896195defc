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
  const path = arc({ x: 10, y: 4 }, { x: 190, y: 4 });
  assert.match(path, /^M10 4Q/);
  assert.match(path, / 190 4$/);
  const bow = Number(/Q\S+ (\S+)/.exec(path)?.[1]);
  assert.ok(bow >= 0 && bow < 4);
});
