import './dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { AppError } from '#api/errors.ts';
import { makeMutation, makeQuery, type Query, retryDelaysMs } from '#api/resource.ts';

afterEach(() => {
  cleanup();
  mock.timers.reset();
});

type Asked = {
  signal: AbortSignal;
  args: unknown[];
  answer: (data: string) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
};

/** A call that waits to be answered, and remembers how often it was asked. */
function fakeCall() {
  const asked: Asked[] = [];
  const call = (signal: AbortSignal, ...args: string[]): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(signal.reason));
    asked.push({
      signal,
      args,
      answer: (data) => act(async () => resolve(data)),
      fail: (error) => act(async () => reject(error)),
    });
    return promise;
  };
  return { call, asked, at: (index: number): Asked => asked[index] ?? assert.fail(`was asked ${asked.length} times`) };
}

const offline = (): AppError => new AppError({ reason: 'network' });
const refused = (): AppError => new AppError({ reason: 'orderUnknown', code: 3003 });

test('a query asks when it is shown and shows the answer', async () => {
  const { call, at } = fakeCall();
  const useThing = makeQuery(call);
  const { result } = renderHook(() => useThing('a'));
  assert.deepEqual([result.current.data, result.current.pending], [undefined, true]);
  await at(0).answer('tea');
  assert.deepEqual([result.current.data, result.current.pending, result.current.error], ['tea', false, null]);
  assert.deepEqual(at(0).args, ['a']);
});

test('equal questions share one request and its answer; different ones do not', async () => {
  const { call, asked, at } = fakeCall();
  const useThing = makeQuery(call);
  render(
    <>
      <Show name="first" of="a" useThing={useThing} />
      <Show name="second" of="a" useThing={useThing} />
      <Show name="third" of="b" useThing={useThing} />
    </>,
  );
  assert.deepEqual(
    asked.map(({ args }) => args[0]),
    ['a', 'b'],
  );
  await at(0).answer('tea');
  assert.ok(screen.getByText('first tea') && screen.getByText('second tea') && screen.getByText('third waits'));
});

test('somebody who comes later sees the answer that is there and asks nothing', async () => {
  const { call, asked, at } = fakeCall();
  const useThing = makeQuery(call);
  renderHook(() => useThing());
  await at(0).answer('tea');
  const { result } = renderHook(() => useThing());
  assert.equal(result.current.data, 'tea');
  assert.equal(asked.length, 1);
});

test('the request is aborted when the last one who wants it leaves, not before', () => {
  const { call, at } = fakeCall();
  const useThing = makeQuery(call);
  const first = renderHook(() => useThing());
  const second = renderHook(() => useThing());
  first.unmount();
  assert.equal(at(0).signal.aborted, false);
  second.unmount();
  assert.equal(at(0).signal.aborted, true);
});

test('an answer is forgotten when everybody left, so that nobody else sees it', async () => {
  const { call, asked, at } = fakeCall();
  const useThing = makeQuery(call);
  const first = renderHook(() => useThing());
  await at(0).answer('of one account');
  first.unmount();
  const { result } = renderHook(() => useThing());
  assert.deepEqual([result.current.data, result.current.pending], [undefined, true]);
  assert.equal(asked.length, 2);
});

test('another question drops the one before', async () => {
  const { call, at } = fakeCall();
  const useThing = makeQuery(call);
  const { result, rerender } = renderHook(({ of }) => useThing(of), { initialProps: { of: 'a' } });
  rerender({ of: 'b' });
  assert.equal(at(0).signal.aborted, true);
  await at(1).answer('coffee');
  assert.equal(result.current.data, 'coffee');
});

test('a refusal is an AppError, is not repeated, and a refresh asks again', async () => {
  const { call, asked, at } = fakeCall();
  const useThing = makeQuery(call);
  const { result } = renderHook(() => useThing());
  await at(0).fail(refused());
  assert.equal(result.current.error?.reason, 'orderUnknown');
  assert.equal(result.current.pending, false);
  assert.equal(asked.length, 1);
  act(() => void result.current.refresh());
  assert.deepEqual([result.current.error, result.current.pending], [null, true]);
  await at(1).answer('tea');
  assert.equal(result.current.data, 'tea');
});

test('a refresh keeps showing the old answer, drops a request on its way, and ends with the new answer', async () => {
  const { call, at } = fakeCall();
  const useThing = makeQuery(call);
  const { result } = renderHook(() => useThing());
  await at(0).answer('old');
  let ended = 0;
  act(() => void result.current.refresh().then(() => ended++));
  act(() => void result.current.refresh().then(() => ended++));
  assert.equal(at(1).signal.aborted, true);
  assert.deepEqual([result.current.data, result.current.pending, ended], ['old', true, 0]);
  await at(2).answer('new');
  assert.deepEqual([result.current.data, result.current.pending, ended], ['new', false, 2]);
});

test('a failed refresh keeps the old answer beside the error', async () => {
  const { call, at } = fakeCall();
  const useThing = makeQuery(call);
  const { result } = renderHook(() => useThing());
  await at(0).answer('old');
  act(() => void result.current.refresh());
  await at(1).fail(refused());
  assert.deepEqual([result.current.data, result.current.error?.reason], ['old', 'orderUnknown']);
});

test('a query without an answer is repeated, a bounded number of times', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { call, asked, at } = fakeCall();
  const useThing = makeQuery(call);
  const { result } = renderHook(() => useThing());
  for (const [index, delayMs] of retryDelaysMs.entries()) {
    await at(index).fail(offline());
    assert.deepEqual([asked.length, result.current.pending], [index + 1, true]);
    await act(async () => mock.timers.tick(delayMs));
    assert.equal(asked.length, index + 2);
  }
  await at(retryDelaysMs.length).fail(offline());
  await act(async () => mock.timers.tick(60_000));
  assert.equal(result.current.error?.reason, 'network');
  assert.equal(asked.length, retryDelaysMs.length + 1);
});

test('nothing is repeated for somebody who left', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { call, asked, at } = fakeCall();
  const useThing = makeQuery(call);
  const { unmount } = renderHook(() => useThing());
  await at(0).fail(offline());
  unmount();
  await act(async () => mock.timers.tick(60_000));
  assert.equal(asked.length, 1);
});

test('a query with a condition waits for it', async () => {
  const { call, asked, at } = fakeCall();
  const useThing = makeQuery(call);
  const { result, rerender } = renderHook(({ signedIn }) => useThing.when(signedIn, 'a'), {
    initialProps: { signedIn: false },
  });
  assert.deepEqual([asked.length, result.current.pending], [0, false]);
  rerender({ signedIn: true });
  assert.equal(result.current.pending, true);
  await at(0).answer('tea');
  assert.equal(result.current.data, 'tea');
  rerender({ signedIn: false });
  assert.equal(result.current.data, undefined);
});

test('two queries in one component both show their answers', async () => {
  const [one, two] = [fakeCall(), fakeCall()];
  const [useOne, useTwo] = [makeQuery(one.call), makeQuery(two.call)];
  const { result } = renderHook(() => [useOne().data, useTwo().data]);
  await one.at(0).answer('tea');
  assert.deepEqual(result.current, ['tea', undefined]);
  await two.at(0).answer('cake');
  assert.deepEqual(result.current, ['tea', 'cake']);
});

test('strict mode, which mounts twice, ends with one live request', async () => {
  const { call, asked, at } = fakeCall();
  const useThing = makeQuery(call);
  const { result } = renderHook(() => useThing(), { wrapper: StrictMode });
  assert.deepEqual(
    asked.map(({ signal }) => signal.aborted),
    [true, false],
  );
  await at(1).answer('tea');
  assert.equal(result.current.data, 'tea');
});

test('a mutation runs when it is told to, and says so meanwhile', async () => {
  const { call, asked, at } = fakeCall();
  const useSave = makeMutation(call);
  const { result } = renderHook(() => useSave());
  assert.deepEqual([asked.length, result.current.pending], [0, false]);
  const answer = actRun(() => result.current.run('a'));
  assert.equal(result.current.pending, true);
  await at(0).answer('saved');
  assert.equal(await answer, 'saved');
  assert.deepEqual([result.current.pending, result.current.error], [false, null]);
});

test('a second click joins the first', async () => {
  const { call, asked, at } = fakeCall();
  const useSave = makeMutation(call);
  const { result } = renderHook(() => useSave());
  const first = actRun(() => result.current.run('a'));
  const second = actRun(() => result.current.run('a'));
  assert.equal(asked.length, 1);
  await at(0).answer('saved');
  assert.deepEqual(await Promise.all([first, second]), ['saved', 'saved']);
});

test('a mutation is never repeated; its error is shown and thrown, and the next run clears it', async () => {
  const { call, asked, at } = fakeCall();
  const useSave = makeMutation(call);
  const { result } = renderHook(() => useSave());
  const first = assert.rejects(
    actRun(() => result.current.run()),
    { reason: 'network' },
  );
  await at(0).fail(offline());
  await first;
  assert.deepEqual([asked.length, result.current.error?.reason], [1, 'network']);
  actRun(() => result.current.run()).catch(() => {});
  assert.deepEqual([result.current.error, result.current.pending], [null, true]);
});

test('a mutation can be aborted, and started anew', async () => {
  const { call, at } = fakeCall();
  const useSave = makeMutation(call);
  const { result } = renderHook(() => useSave());
  const first = assert.rejects(
    actRun(() => result.current.run()),
    { reason: 'aborted' },
  );
  act(() => result.current.abort());
  await first;
  assert.equal(at(0).signal.aborted, true);
  assert.deepEqual([result.current.pending, result.current.error], [false, null]);
  const second = actRun(() => result.current.run());
  await at(1).answer('saved');
  assert.equal(await second, 'saved');
});

test('a mutation is aborted when its component leaves', async () => {
  const { call, at } = fakeCall();
  const useSave = makeMutation(call);
  const { result, unmount } = renderHook(() => useSave());
  const run = assert.rejects(
    actRun(() => result.current.run()),
    { reason: 'aborted' },
  );
  unmount();
  await run;
  assert.equal(at(0).signal.aborted, true);
});

test('a call that throws at once is an error like any other, and can be run again', async () => {
  let broken = true;
  const useSave = makeMutation(() => {
    if (broken) throw new TypeError('no such thing');
    return Promise.resolve('saved');
  });
  const { result } = renderHook(() => useSave());
  await act(async () => assert.rejects(result.current.run(), { name: 'AppError', reason: 'unexpected' }));
  broken = false;
  await act(async () => assert.equal(await result.current.run(), 'saved'));
});

type ShowProps = { name: string; of: string; useThing: (of: string) => Query<string> };

function Show({ name, of, useThing }: ShowProps) {
  const { data = 'waits' } = useThing(of);
  return <p>{`${name} ${data}`}</p>;
}

/** Starts something inside `act` without waiting for its end. */
function actRun<T>(start: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  act(() => {
    running = start();
  });
  return running ?? assert.fail();
}
