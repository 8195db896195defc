import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { AppError } from '#api/errors.ts';
import { createMutationHook, createQueryHook, freshMs, type Query, retryDelaysMs } from '#api/resource.ts';

afterEach(() => {
  cleanup();
  mock.timers.reset();
});

type PendingRequest = {
  signal: AbortSignal;
  args: unknown[];
  respond: (data: string) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
};

/** A function that records each request, which the test completes or fails. */
function fakeRequests() {
  const requests: PendingRequest[] = [];
  const send = (signal: AbortSignal, ...args: string[]): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(signal.reason));
    requests.push({
      signal,
      args,
      respond: (data) => act(async () => resolve(data)),
      fail: (error) => act(async () => reject(error)),
    });
    return promise;
  };
  const at = (index: number): PendingRequest => requests[index] ?? assert.fail(`${requests.length} requests`);
  return { send, requests, at, useThing: createQueryHook(send) };
}

/** A request outlives the commit in which its last component unmounts, for one that may take over. */
const unmounted = () => act(async () => {});
const offline = (): AppError => new AppError({ reason: 'network' });
const refused = (): AppError => new AppError({ reason: 'orderUnknown', code: 3003 });

test('a query sends a request on mount and returns the response', async () => {
  const { useThing, at } = fakeRequests();
  const { result } = renderHook(() => useThing('a'));
  assert.deepEqual([result.current.data, result.current.pending], [undefined, true]);
  await at(0).respond('tea');
  assert.deepEqual([result.current.data, result.current.pending, result.current.error], ['tea', false, null]);
  assert.deepEqual(at(0).args, ['a']);
});

test('queries with equal arguments share one request and its response', async () => {
  const { useThing, requests, at } = fakeRequests();
  render(
    <>
      <Show name="first" of="a" useThing={useThing} />
      <Show name="second" of="a" useThing={useThing} />
      <Show name="third" of="b" useThing={useThing} />
    </>,
  );
  assert.deepEqual(
    requests.map(({ args }) => args[0]),
    ['a', 'b'],
  );
  await at(0).respond('tea');
  assert.ok(screen.getByText('first tea') && screen.getByText('second tea') && screen.getByText('third loading'));
});

test('a later component gets the existing response without a request', async () => {
  const { useThing, requests, at } = fakeRequests();
  renderHook(() => useThing());
  await at(0).respond('tea');
  const { result } = renderHook(() => useThing());
  assert.equal(result.current.data, 'tea');
  assert.equal(requests.length, 1);
});

test('an overtaken response is not shown, even when its request cannot be aborted', async () => {
  const responses: ((data: string) => void)[] = [];
  const useThing = createQueryHook(() => new Promise<string>((resolve) => responses.push(resolve)));
  const { result } = renderHook(() => useThing());
  await act(async () => void result.current.refresh());
  await act(async () => responses[1]?.('newer'));
  await act(async () => responses[0]?.('older'));
  assert.deepEqual([result.current.data, result.current.pending], ['newer', false]);
});

test('the request is aborted when the last component unmounts', async () => {
  const { useThing, at } = fakeRequests();
  const first = renderHook(() => useThing());
  const second = renderHook(() => useThing());
  first.unmount();
  assert.equal(at(0).signal.aborted, false);
  second.unmount();
  await unmounted();
  assert.equal(at(0).signal.aborted, true);
});

test('a component that takes over in the same commit keeps the request and its response', async () => {
  const { useThing, requests, at } = fakeRequests();
  const show = (name: string) => <Show key={name} name={name} of="a" useThing={useThing} />;
  const { rerender } = render(show('first'));
  rerender(show('second'));
  await unmounted();
  await at(0).respond('tea');
  rerender(show('third'));
  await unmounted();
  assert.ok(screen.getByText('third tea'));
  assert.equal(requests.length, 1);
});

test('a component that takes over an old response shows it and requests again', async () => {
  mock.timers.enable({ apis: ['Date'] });
  const { useThing, requests, at } = fakeRequests();
  const show = (name: string) => <Show key={name} name={name} of="a" useThing={useThing} />;
  const { rerender } = render(show('first'));
  await at(0).respond('tea');
  mock.timers.tick(freshMs + 1);
  rerender(show('second'));
  await unmounted();
  assert.ok(screen.getByText('second tea'));
  assert.equal(requests.length, 2);
  await at(1).respond('coffee');
  assert.ok(screen.getByText('second coffee'));
});

test('a component that takes over after a failure requests again', async () => {
  const { useThing, requests, at } = fakeRequests();
  const show = (name: string) => <Show key={name} name={name} of="a" useThing={useThing} />;
  const { rerender } = render(show('first'));
  await at(0).fail(refused());
  rerender(show('second'));
  assert.equal(requests.length, 2);
  await at(1).respond('tea');
  assert.ok(screen.getByText('second tea'));
});

test('a response is discarded when the last component unmounts', async () => {
  const { useThing, requests, at } = fakeRequests();
  const first = renderHook(() => useThing());
  await at(0).respond('of one account');
  first.unmount();
  await unmounted();
  const { result } = renderHook(() => useThing());
  assert.deepEqual([result.current.data, result.current.pending], [undefined, true]);
  assert.equal(requests.length, 2);
});

test('a response that comes after the last component has unmounted is discarded, too', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const useThing = createQueryHook(() => promise);
  renderHook(() => useThing()).unmount();
  await unmounted();
  await act(async () => resolve('of one account'));
  const shown: unknown[] = [];
  renderHook(() => shown.push(useThing().data));
  assert.equal(shown[0], undefined);
  await unmounted();
});

test('a refresh after the last component has unmounted requests nothing: the next account would see it', async () => {
  const { useThing, requests } = fakeRequests();
  const { result, unmount } = renderHook(() => useThing());
  unmount();
  await unmounted();
  void result.current.refresh();
  assert.equal(requests.length, 1);
});

test('changed arguments abort the previous request', async () => {
  const { useThing, at } = fakeRequests();
  const { result, rerender } = renderHook(({ of }) => useThing(of), { initialProps: { of: 'a' } });
  rerender({ of: 'b' });
  await unmounted();
  assert.equal(at(0).signal.aborted, true);
  await at(1).respond('coffee');
  assert.equal(result.current.data, 'coffee');
});

test('a refused query is not repeated; refresh requests again', async () => {
  const { useThing, requests, at } = fakeRequests();
  const { result } = renderHook(() => useThing());
  await at(0).fail(refused());
  assert.equal(result.current.error?.reason, 'orderUnknown');
  assert.equal(result.current.pending, false);
  assert.equal(requests.length, 1);
  act(() => void result.current.refresh());
  assert.deepEqual([result.current.error, result.current.pending], [null, true]);
  await at(1).respond('tea');
  assert.equal(result.current.data, 'tea');
});

test('refresh keeps the old data, aborts a running request and resolves with the new data', async () => {
  const { useThing, at } = fakeRequests();
  const { result } = renderHook(() => useThing());
  await at(0).respond('old');
  let ended = 0;
  act(() => void result.current.refresh().then(() => ended++));
  await act(async () => void result.current.refresh().then(() => ended++));
  assert.equal(at(1).signal.aborted, true);
  assert.deepEqual([result.current.data, result.current.pending, ended], ['old', true, 0]);
  await at(2).respond('new');
  assert.deepEqual([result.current.data, result.current.pending, ended], ['new', false, 2]);
});

test('a refresh that is replaced between two attempts ends with the newer one, without a delay', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { useThing, at } = fakeRequests();
  const { result } = renderHook(() => useThing());
  await at(0).respond('old');
  let ended = 0;
  act(() => void result.current.refresh().then(() => ended++));
  await at(1).fail(offline());
  act(() => void result.current.refresh());
  await at(2).respond('new');
  assert.deepEqual([result.current.data, ended], ['new', 1]);
});

test('a failed refresh keeps the old data beside the error', async () => {
  const { useThing, at } = fakeRequests();
  const { result } = renderHook(() => useThing());
  await at(0).respond('old');
  act(() => void result.current.refresh());
  await at(1).fail(refused());
  assert.deepEqual([result.current.data, result.current.error?.reason], ['old', 'orderUnknown']);
});

test('a query without a response is retried a limited number of times', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { useThing, requests, at } = fakeRequests();
  const { result } = renderHook(() => useThing());
  for (const [index, delayMs] of retryDelaysMs.entries()) {
    await at(index).fail(offline());
    assert.deepEqual([requests.length, result.current.pending], [index + 1, true]);
    await act(async () => mock.timers.tick(delayMs));
    assert.equal(requests.length, index + 2);
  }
  await at(retryDelaysMs.length).fail(offline());
  await act(async () => mock.timers.tick(60_000));
  assert.equal(result.current.error?.reason, 'network');
  assert.equal(requests.length, retryDelaysMs.length + 1);
});

test('a lost connection is tried again, a server that hangs or sends nonsense is not', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { useThing, requests, at } = fakeRequests();
  renderHook(() => useThing());
  await at(0).fail(new AppError({ reason: 'network' }));
  await act(async () => mock.timers.tick(retryDelaysMs[0]));
  assert.equal(requests.length, 2);
  await at(1).fail(new AppError({ reason: 'timeout' }));
  await act(async () => mock.timers.tick(60_000));
  assert.equal(requests.length, 2);
});

test('a request that fails because it was aborted is not retried, whatever its error', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let requests = 0;
  const useThing = createQueryHook((signal) => {
    requests += 1;
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(offline())));
  });
  const { unmount } = renderHook(() => useThing());
  await act(async () => unmount());
  await act(async () => mock.timers.tick(60_000));
  assert.equal(requests, 1);
});

test('a query is not retried after unmount', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { useThing, requests, at } = fakeRequests();
  const { unmount } = renderHook(() => useThing());
  await at(0).fail(offline());
  unmount();
  await unmounted();
  await act(async () => mock.timers.tick(60_000));
  assert.equal(requests.length, 1);
});

test('a query with a condition waits until it is true', async () => {
  const { useThing, requests, at } = fakeRequests();
  const { result, rerender } = renderHook(({ signedIn }) => useThing.when(signedIn, 'a'), {
    initialProps: { signedIn: false },
  });
  assert.deepEqual([requests.length, result.current.pending], [0, false]);
  rerender({ signedIn: true });
  assert.equal(result.current.pending, true);
  await at(0).respond('tea');
  assert.equal(result.current.data, 'tea');
  rerender({ signedIn: false });
  await unmounted();
  assert.equal(result.current.data, undefined);
});

test('two queries in one component both return their data', async () => {
  const [one, two] = [fakeRequests(), fakeRequests()];
  const [useOne, useTwo] = [createQueryHook(one.send), createQueryHook(two.send)];
  const { result } = renderHook(() => [useOne().data, useTwo().data]);
  await one.at(0).respond('tea');
  assert.deepEqual(result.current, ['tea', undefined]);
  await two.at(0).respond('cake');
  assert.deepEqual(result.current, ['tea', 'cake']);
});

test('strict mode, which mounts twice, sends one request', async () => {
  const { useThing, requests, at } = fakeRequests();
  const { result } = renderHook(() => useThing(), { wrapper: StrictMode });
  await unmounted();
  assert.deepEqual(
    requests.map(({ signal }) => signal.aborted),
    [false],
  );
  await at(0).respond('tea');
  assert.equal(result.current.data, 'tea');
});

test('a mutation sends its request on run and is pending meanwhile', async () => {
  const { send, requests, at } = fakeRequests();
  const useSave = createMutationHook(send);
  const { result } = renderHook(() => useSave());
  assert.deepEqual([requests.length, result.current.pending], [0, false]);
  const response = actRun(() => result.current.run('a'));
  assert.equal(result.current.pending, true);
  await at(0).respond('saved');
  assert.equal(await response, 'saved');
  assert.deepEqual([result.current.pending, result.current.error], [false, null]);
});

test('a second run during the first returns the same promise', async () => {
  const { send, requests, at } = fakeRequests();
  const useSave = createMutationHook(send);
  const { result } = renderHook(() => useSave());
  const first = actRun(() => result.current.run('a'));
  const second = actRun(() => result.current.run('a'));
  assert.equal(requests.length, 1);
  await at(0).respond('saved');
  assert.deepEqual(await Promise.all([first, second]), ['saved', 'saved']);
});

test('a mutation is never retried; its error is returned and thrown, and the next run clears it', async () => {
  const { send, requests, at } = fakeRequests();
  const useSave = createMutationHook(send);
  const { result } = renderHook(() => useSave());
  const first = assert.rejects(
    actRun(() => result.current.run()),
    { reason: 'network' },
  );
  await at(0).fail(offline());
  await first;
  assert.deepEqual([requests.length, result.current.error?.reason], [1, 'network']);
  actRun(() => result.current.run()).catch(() => {});
  assert.deepEqual([result.current.error, result.current.pending], [null, true]);
});

test('a mutation can be aborted and run again', async () => {
  const { send, at } = fakeRequests();
  const useSave = createMutationHook(send);
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
  await at(1).respond('saved');
  assert.equal(await second, 'saved');
});

test('a mutation that runs again after an abort runs once, too', async () => {
  const { send, requests } = fakeRequests();
  const useSave = createMutationHook(send);
  const { result } = renderHook(() => useSave());
  const run = () => act(async () => void result.current.run().catch(() => {}));
  await run();
  await act(async () => {
    result.current.abort();
    result.current.run().catch(() => {});
  });
  await run();
  assert.equal(requests.length, 2);
});

test('a mutation that was aborted rejects, even when its request succeeds', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const useSave = createMutationHook(() => promise);
  const { result } = renderHook(() => useSave());
  const run = assert.rejects(
    actRun(() => result.current.run()),
    { reason: 'aborted' },
  );
  act(() => result.current.abort());
  await act(async () => resolve('saved'));
  await run;
});

test('a mutation is aborted on unmount', async () => {
  const { send, at } = fakeRequests();
  const useSave = createMutationHook(send);
  const { result, unmount } = renderHook(() => useSave());
  const run = assert.rejects(
    actRun(() => result.current.run()),
    { reason: 'aborted' },
  );
  unmount();
  await run;
  assert.equal(at(0).signal.aborted, true);
});

test('a mutation whose request throws synchronously fails and can be run again', async () => {
  let broken = true;
  const useSave = createMutationHook(() => {
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
  const { data = 'loading' } = useThing(of);
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
