/** Orval's axios functions, changed to return `data` or throw an AppError, each with a hook: GET makes a query, others a mutation. */
import type { ClientGeneratorsBuilder, GeneratorClients, GeneratorVerbOptions } from '@orval/core';

export function clientWithHooks(clients: GeneratorClients): ClientGeneratorsBuilder {
  const functions = clients['axios-functions'];
  return {
    ...functions,
    client: async (verb, options, ...rest) => {
      const generated = await functions.client(verb, options, ...rest);
      return { ...generated, implementation: `${withDataOf(generated.implementation)}\n${hookOf(verb)}\n` };
    },
  };
}

function withDataOf(implementation: string): string {
  const unwrapped = implementation.replace(/return (request<[^(]*>\([\s\S]*?options\));/, 'return dataOf($1);');
  if (unwrapped === implementation)
    throw new Error('orval generates calls differently now: adapt scripts/api/orval-client.ts');
  return unwrapped.replace(/url: `[^`]*`/, (url) => url.replace(/\$\{(\w+)\}/g, `\${encodeURIComponent($1)}`));
}

function hookOf({ operationName, props, verb }: GeneratorVerbOptions): string {
  const create = verb === 'get' ? 'createQueryHook' : 'createMutationHook';
  const hook = `use${operationName.charAt(0).toUpperCase()}${operationName.slice(1)}`;
  const parameters = ['signal: AbortSignal', ...props.map(({ implementation }) => implementation)].join(', ');
  const passed = [...props.map(({ name }) => name), '{ signal }'].join(', ');
  return `export const ${hook} = /* @__PURE__ */ ${create}((${parameters}) => ${operationName}(${passed}));`;
}
