import type { MutantGroup } from '../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'scripts/api/check-operations.ts',
    tests: ['test/unit/api-spec/openapi.test.ts'],
    mutants: [
      {
        rule: 'Two operations with one id are named.',
        from: '...repeated(ids).map((id) => `${id} is the id of two operations`),',
        to: '',
      },
      {
        rule: 'A path parameter without a schema is named.',
        from: '!defined.includes(name)',
        to: 'defined.includes(name)',
      },
      {
        rule: 'A path parameter without a description is named.',
        from: '    ...fieldProblems(`${id}: params`, params, seen),\n',
        to: '',
      },
      {
        rule: 'A field of a response without a description is named, however deep.',
        from: '    ...fieldProblems(`${name}.${field}`, schema, seen),\n',
        to: '',
      },
      {
        rule: 'An example that does not fit its field is named.',
        from: 'return [...wrong, ...fieldProblems(name, value.def, seen)];',
        to: 'return fieldProblems(name, value.def, seen);',
      },
    ],
  },
  {
    file: 'scripts/api/produce.ts',
    tests: ['test/unit/scripts/api/produce.test.ts'],
    mutants: [
      {
        rule: 'Neither mock nor release takes a document of other schemas.',
        from: 'if (text !== documentText()) throw',
        to: 'if (text === "") throw',
      },
    ],
  },
  {
    file: 'scripts/api/mock-app.ts',
    tests: ['test/unit/scripts/api/mock-app.test.ts'],
    mutants: [
      {
        rule: 'The mock validates path parameters.',
        from: '  if (params) validate(params, request.params);\n',
        to: '',
      },
    ],
  },
  {
    file: 'scripts/api/breaking-changes.ts',
    tests: ['test/unit/scripts/api/breaking-changes.test.ts'],
    mutants: [
      {
        rule: 'A body that was not needed breaks clients.',
        from: "now.requestBody ? ['needs a body now'] : []",
        to: '[]',
      },
      { rule: 'Another type of body breaks clients.', from: '[`no longer takes ${type}`]', to: '[]' },
      { rule: 'A removed operation breaks clients.', from: 'return [`${name}: removed`];', to: 'return [];' },
      {
        rule: 'A session that is needed now breaks clients.',
        from: 'needsSession(now) && !needsSession(old)',
        to: '!needsSession(now) && needsSession(old)',
      },
      {
        rule: 'A confirmation that is needed now breaks clients.',
        from: "now['x-confirmed'] && !old['x-confirmed']",
        to: 'false',
      },
      {
        rule: 'Only operations that are named are narrowed in a minor version.',
        from: "narrowable.includes(now.operationId ?? '')",
        to: 'narrowable.length > 0',
      },
      {
        rule: 'Another header for the token breaks clients.',
        from: '!isDeepStrictEqual(scheme, now[name])',
        to: '!now[name]',
      },
      {
        rule: 'Versions are compared by number.',
        from: "version.split('.').map(Number)",
        to: "version.split('.').map((part) => part.charCodeAt(0))",
      },
      {
        rule: 'An error code keeps its status.',
        from: 'return found.status === status ? []',
        to: 'return found.status ? []',
      },
    ],
  },
  {
    file: 'scripts/api/schema-changes.ts',
    tests: ['test/unit/scripts/api/breaking-changes.test.ts'],
    mutants: [
      {
        rule: 'A field that is required now breaks requests.',
        from: 'is.filter((name) => !was.includes(name))',
        to: 'was.filter((name) => !is.includes(name))',
      },
      {
        rule: 'A field that may be missing now breaks readers.',
        from: 'was.includes(name) && !is.includes(name)',
        to: 'was.includes(name) && is.includes(name)',
      },
      { rule: 'A removed value breaks clients.', from: 'gone.length > 0 ?', to: 'gone.length > 1 ?' },
      {
        rule: 'A lower maximum breaks requests.',
        from: '(limit, other) => limit < other',
        to: '(limit, other) => limit > other',
      },
      {
        rule: 'A response stays within its former limits.',
        from: "direction === 'request' ? [old, now] : [now, old]",
        to: '[old, now]',
      },
      {
        rule: 'A schema that contains itself ends.',
        from: 'if (old.$ref && now.$ref && context.seen.has(pair)) return [];',
        to: '',
      },
    ],
  },
];
