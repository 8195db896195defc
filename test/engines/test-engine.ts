/** The tests of one browser engine, which share its browser and an app. */
import { after, before } from 'node:test';
import { type Engine, type OpenEngine, openEngine } from '#test/support/engines.ts';
import { startRecordedTestApp } from '../e2e/console-errors.ts';
import type { LocalTestApp } from '../e2e/test-app.ts';
import { testEveryPage } from './every-page.ts';
import { testJourneys } from './journeys.ts';

export type EngineTest = { app: LocalTestApp; screen: OpenEngine };

export function testEngine(engine: Engine): void {
  let app: LocalTestApp;
  let screen: OpenEngine;
  before(async () => {
    app = await startRecordedTestApp();
    screen = await openEngine(engine);
  });
  after(async () => {
    await screen?.close();
    await app?.stop();
  });
  const open = () => ({ app, screen });
  testJourneys(engine, open);
  testEveryPage(engine, open);
}
