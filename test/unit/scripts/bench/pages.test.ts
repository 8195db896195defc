import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { floorWords } from '../../../../scripts/bench/pages/floor/words.ts';
import { figuresOf } from '../../../../scripts/bench/pages/measure-load.ts';
import { selfTimes } from '../../../../scripts/bench/pages/profile.ts';
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
