/** Generates client functions, hooks and validators from the contract. Run by `npm run api` (scripts/api/produce.ts). */
import { defineConfig } from 'orval';
import { clientWithHooks } from './scripts/api/orval-client.ts';
import { withoutProse } from './scripts/api/strip-prose.ts';

/** `produce` generates into a temporary folder first and sets these. */
const target = process.env.API_TARGET ?? 'src/api/generated';
const input = process.env.API_DOCUMENT ?? 'api-spec/openapi.json';
const header = () => ['Generated from api-spec by `npm run api`. Do not edit.'];

export default defineConfig({
  client: {
    input,
    output: {
      mode: 'tags',
      target: `${target}/client.ts`,
      schemas: `${target}/model`,
      client: clientWithHooks,
      namingConvention: 'kebab-case',
      override: {
        header,
        mutator: { path: './src/framework/request.ts', name: 'request' },
        useTypeOverInterfaces: true,
        enumGenerationType: 'union',
      },
    },
  },
  validators: {
    input: { target: input, override: { transformer: withoutProse } },
    output: {
      mode: 'tags',
      target: `${target}/validators.ts`,
      client: 'zod',
      fileExtension: '.zod.ts',
      namingConvention: 'kebab-case',
      override: {
        header,
        zod: {
          variant: 'mini',
          version: 4,
          strict: { body: true },
          generate: { body: true, param: false, query: false, header: false, response: false },
        },
      },
    },
  },
});
