import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTracer, fail, type Span, spanKind } from '#server/tracing/tracer.ts';

const named = (name: string) => ({ name, kind: spanKind.internal });

describe('the tracer', () => {
  it('joins spans of one asynchronous call, and those of others not', async () => {
    const ended: Span[] = [];
    const tracer = createTracer(1, (span) => ended.push(span));
    await Promise.all(
      ['a', 'b'].map((name) =>
        tracer.runRoot(named(name), async () => {
          await new Promise((resolve) => setImmediate(resolve));
          await tracer.run(named(`${name}1`), () => tracer.run(named(`${name}2`), async () => {}));
        }),
      ),
    );
    const parentOf = (name: string) => {
      const span = ended.find((each) => each.name === name);
      return ended.find(({ id, trace }) => id === span?.parentId && trace === span.trace)?.name;
    };
    assert.deepEqual(['a', 'a1', 'a2', 'b1', 'b2'].map(parentOf), [undefined, 'a', 'a1', 'b', 'b1']);
    assert.equal(new Set(ended.map(({ id }) => id)).size, 6);
    assert.equal(tracer.active(), undefined);
  });

  it('records the given share of the traces, each as a whole', async () => {
    for (const ratio of [0, 0.25, 1]) {
      const ended: Span[] = [];
      const tracer = createTracer(ratio, (span) => ended.push(span));
      for (let index = 0; index < 1000; index++)
        await tracer.runRoot(named('root'), () => tracer.run(named('child'), async () => {}));
      const roots = ended.filter(({ name }) => name === 'root').length;
      assert.ok(Math.abs(roots / 1000 - ratio) < 0.08, `${roots} of 1000 for ${ratio}`);
      assert.equal(ended.length, 2 * roots);
    }
  });

  it('starts no span for a timer that a request left behind', async (t) => {
    const names: string[] = [];
    const tracer = createTracer(1, ({ name }) => names.push(name));
    let root: Span | undefined;
    await tracer.runRoot(named('request'), async () => {
      root = tracer.active();
    });
    const runLate = (name: string) => tracer.within(root, () => tracer.run(named(name), async () => tracer.active()));
    assert.ok(await runLate('mail'));
    const now = performance.now();
    t.mock.method(performance, 'now', () => now + 61_000);
    assert.equal(await runLate('timer'), undefined);
    assert.deepEqual(names, ['request', 'mail']);
  });

  it('keeps the code or the name of an error, not its message', () => {
    const types = [
      Object.assign(new Error('ada@example.com'), { code: '23505' }),
      new TypeError('ada@example.com'),
      Object.assign(new Error('x'), { code: 'ada@example.com' }),
      'ada@example.com',
      undefined,
    ].map((error) => {
      const span = createTracer(1, () => {}).startRoot(named('a'));
      fail(span, error);
      return span.attributes['error.type'];
    });
    assert.deepEqual(types, ['23505', 'TypeError', 'Error', '_OTHER', '_OTHER']);
  });
});
