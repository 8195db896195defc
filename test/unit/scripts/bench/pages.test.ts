import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { floorWords } from '../../../../scripts/bench/pages/floor/words.ts';
import { figuresOf } from '../../../../scripts/bench/pages/measure-load.ts';
import { longestTaskCpu } from '../../../../scripts/bench/pages/measure-tasks.ts';
import { parseOptions } from '../../../../scripts/bench/pages/options.ts';
import { selfTimes } from '../../../../scripts/bench/pages/profile.ts';
import { type Round, versionRatios } from '../../../../scripts/bench/pages/results.ts';
import { summarize, summarizeRatio } from '../../../../scripts/bench/pages/summary.ts';
import type { RecordedRequest } from '../../../../scripts/bench/pages/visit.ts';
import type { Watched } from '../../../../scripts/bench/pages/watch-page.ts';

describe('summarize', () => {
  it('gives the median with its spread and skips failed runs', () => {
    const { median, min, max } = summarize([9, Number.NaN, 1, 4, 2]) ?? {};
    assert.deepEqual({ median, min, max }, { median: 3, min: 1, max: 9 });
    assert.equal(summarize([Number.NaN]), null);
  });

  it('compares runs of the same round only', () => {
    // The second round ran on a busy machine. The ratio of the medians would be 1.5.
    const { median } = summarizeRatio([120, 360, 100], [100, 300, 80]) ?? {};
    assert.equal(median, 1.2);
    assert.equal(summarizeRatio([5], [0]), null);
  });
});

describe('figuresOf', () => {
  const watched: Watched = {
    firstPaint: 500,
    largestPaint: 600,
    layoutShift: 0,
    longTasks: [
      [450, 150],
      [900, 80],
      [1400, 60],
    ],
    hydrationStartedAt: 900,
    hydratedAt: 1000,
    ipShownAt: 1500,
    domReadyAt: 800,
    loadedAt: 1100,
    timeOrigin: 0,
    now: 5000,
  };
  const request = (startedAt: number, endedAt: number, mimeType = 'text/javascript'): RecordedRequest => {
    return { url: '', mimeType, startedAt, endedAt, bytes: 1000, fromCache: false, failed: false };
  };
  const figures = figuresOf(watched, [
    request(0, 400, 'text/html'),
    request(300, 1300),
    request(950, 1050),
    request(2000, 3000),
  ]);

  it('is interactive after the last long task and the last script of the load', () => {
    assert.equal(figures.tti, 1460);
    const { tti } = figuresOf({ ...watched, longTasks: [] }, [request(300, 1300), request(2000, 3000)]);
    assert.equal(tti, 1300);
  });

  it('counts blocking time only after the first paint', () => {
    assert.equal(figures.tbt, 50 + 30 + 10);
  });

  it('does not count the icon, which the browser requests when it likes, as part of the start', () => {
    const icon = { ...request(800, 850, 'image/svg+xml'), url: 'https://tern.example/favicon.svg' };
    const { requestsInteractive, requests } = figuresOf(watched, [request(0, 400, 'text/html'), icon]);
    assert.deepEqual([requestsInteractive, requests], [1, 2]);
  });

  it('separates what the start needs from what comes later', () => {
    const { requestsInteractive, requests, jsBytesInteractive, jsBytes } = figures;
    assert.deepEqual([requestsInteractive, requests, jsBytesInteractive, jsBytes], [2, 4, 1000, 3000]);
  });

  it('is compared with another version round by round, without failed rounds and figures that are 0 there', () => {
    const round = (tti: number, cls = 0): Round => {
      const load = { ...figures, tti, cls };
      return { load, longestTaskCpu: Number.NaN, navigation: { quiet: { ms: tti, requests: 0 } } };
    };
    const failed: Round = { load: null, longestTaskCpu: Number.NaN, navigation: { quiet: null } };
    const ratios = versionRatios([round(90), round(300, 0.1), round(50)], [round(100), round(300), failed]);
    const { median, min, max } = ratios.tti ?? {};
    assert.deepEqual({ median, min, max }, { median: 0.95, min: 0.9, max: 1 });
    assert.equal(ratios['navigation.quiet']?.median, 0.95);
    assert.equal(ratios.cls, undefined);
    assert.equal(ratios.longestTaskCpu, undefined);
  });
});

describe('parseOptions', () => {
  it('measures everything five times by default', () => {
    const { pages, locales, ...others } = parseOptions([]);
    assert.deepEqual([pages.length, locales.length], [4, 4]);
    assert.deepEqual(others, { runs: 5, against: null, json: null, profile: false, loadsOnly: false });
  });

  it('takes lists, and values with and without an equals sign', () => {
    const options = parseOptions([
      '--pages=sign-in,landing',
      '--locales',
      'ar',
      '--against',
      'main~5',
      '--json=x.json',
    ]);
    assert.deepEqual(
      options.pages.map(({ name }) => name),
      ['sign-in', 'landing'],
    );
    assert.deepEqual([options.locales, options.against, options.json], [['ar'], 'main~5', 'x.json']);
  });

  it('refuses what it does not know', () => {
    for (const args of [['--pages=home'], ['--locales=xx'], ['--runs=0'], ['--runs=2.5'], ['--agianst=main'], ['x']]) {
      assert.throws(() => parseOptions(args), `accepts ${args}`);
    }
  });
});

describe('longestTaskCpu', () => {
  it('is the CPU time of a task, on the main thread that worked most', () => {
    const name = (tid: number, thread: string) => {
      return { name: 'thread_name', ph: 'M', pid: 1, tid, args: { name: thread } };
    };
    const task = (tid: number, ms: number) => {
      return { name: 'ThreadControllerImpl::RunTask', ph: 'X', pid: 1, tid, tdur: ms * 1000, dur: 1e6 };
    };
    const threads = [name(1, 'CrRendererMain'), name(2, 'CrRendererMain'), name(3, 'Compositor')];
    const other = { ...task(2, 70), name: 'Receive mojo message' };
    assert.equal(longestTaskCpu([...threads, task(1, 40), task(2, 25), task(2, 30), task(3, 90), other]), 30);
    assert.ok(Number.isNaN(longestTaskCpu([])));
  });
});

describe('selfTimes', () => {
  it('adds up the samples of each function, the longest first, without idle time', () => {
    const frame = (functionName: string) => ({ functionName, url: '', lineNumber: 0, columnNumber: 0 });
    const nodes = ['(idle)', 'render', 'parse'].map((name, id) => ({ id, callFrame: frame(name) }));
    const times = selfTimes({ nodes, samples: [0, 1, 2, 2], timeDeltas: [9000, 1000, 700, 800] }, (each) => ({
      name: each.functionName,
      source: '',
    }));
    assert.deepEqual(
      times.map(({ name, ms }) => [name, ms]),
      [
        ['parse', 1.5],
        ['render', 1],
      ],
    );
  });
});

describe('floorWords', () => {
  it('says what the site says, with every value filled in', () => {
    for (const locale of ['en', 'th', 'ar', 'ja'] as const) {
      const words = JSON.stringify(floorWords(locale, '8.8.8.8'));
      assert.doesNotMatch(words, /"[^"]*\{\w+[,}]|undefined|NaN/);
      assert.ok(words.includes('8.8.8.8'));
    }
  });
});
