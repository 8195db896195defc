import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArchitecture } from '#pages/download-type/visitor-architecture.ts';

test('an architecture is parsed from client hints', () => {
  assert.deepEqual(['arm', 'x86', '', undefined].map(parseArchitecture), ['arm64', 'x64', null, null]);
});
