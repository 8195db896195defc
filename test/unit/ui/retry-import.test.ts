import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { askEarly, untilItComes } from '#ui/retry-import.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('code is asked for again after 2 s, 4 s, … and never more rarely than every minute', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let asked = 0;
    const failures = 8;
    const load = async () => {
      if (++asked <= failures) throw new TypeError('Failed to fetch dynamically imported module');
      return 'code';
    };
    const coming = untilItComes(load);
    for (const pauseMs of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]) {
      await settle();
      const before = asked;
      mock.timers.tick(pauseMs - 1);
      await settle();
      assert.equal(asked, before);
      mock.timers.tick(1);
      await settle();
      assert.equal(asked, before + 1);
    }
    assert.equal(await coming, 'code');
  } finally {
    mock.timers.reset();
  }
});

test('asking early in vain is no unhandled failure', async () => {
  const failures: unknown[] = [];
  const note = (reason: unknown) => void failures.push(reason);
  process.on('unhandledRejection', note);
  try {
    askEarly(async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    await settle();
    assert.deepEqual(failures, []);
  } finally {
    process.off('unhandledRejection', note);
  }
});
