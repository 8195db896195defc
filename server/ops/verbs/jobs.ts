/** Commands about background jobs. */
import { countJobs, dismissJob, findOpenJobs, type JobState, jobStates, retryJobs } from '../../jobs/store.ts';
import { parseCount } from '../numbers.ts';
import { OpsError, type Verb } from '../verb.ts';

const defaultLimit = 50;

function readState(text: unknown): JobState {
  const state = jobStates.find((each) => each === text);
  if (!state) throw new OpsError(`--state must be one of: ${jobStates.join(', ')}`);
  return state;
}

const readLimit = (text: unknown) => parseCount('--limit', text);

export const jobVerbs: readonly Verb[] = [
  {
    name: 'queue',
    summary: 'how many jobs wait, by kind and state',
    changes: false,
    run: async ({ context: { db } }) => ({ jobs: await countJobs(db) }),
  },
  {
    name: 'jobs list',
    summary: 'jobs that are not completed, the longest due first',
    options: {
      state: { type: 'string', value: '<state>', help: `one of: ${jobStates.join(', ')}`, check: readState },
      kind: { type: 'string', value: '<kind>', help: 'for example receipt' },
      limit: { type: 'string', value: '<number>', help: `${defaultLimit} by default`, check: readLimit },
    },
    changes: false,
    async run({ context: { db } }, { options }) {
      const rows = await findOpenJobs(db, {
        state: options.state === undefined ? undefined : readState(options.state),
        kind: options.kind as string | undefined,
        limit: readLimit(options.limit ?? defaultLimit),
      });
      return {
        jobs: rows.map(({ key, state: of, tries, run_at, failure, created_at, ended_at }) => ({
          key,
          state: of,
          tries,
          due: run_at,
          failure,
          created: created_at,
          ended: ended_at,
        })),
      };
    },
  },
  {
    name: 'jobs retry',
    summary: 'tries a failing or given-up job again now; with --kind all of a kind',
    args: ['key'],
    options: { kind: { type: 'boolean', help: 'the argument is a kind, not a key' } },
    changes: true,
    async run({ context: { db, clock } }, { args: [name = ''], options }) {
      const retried = await retryJobs(db, options.kind ? { kind: name } : { key: name }, clock.now());
      if (retried.length === 0) throw new OpsError(`No failing or given-up job: ${name}. Try the command: jobs list`);
      return { jobs: retried.map((key) => ({ key })) };
    },
  },
  {
    name: 'jobs dismiss',
    summary: 'marks a given-up job as dealt with: it is not tried again',
    args: ['key'],
    changes: true,
    async run({ context: { db } }, { args: [key = ''] }) {
      if (!(await dismissJob(db, key)))
        throw new OpsError(`No given-up job: ${key}. Try the command: jobs list --state 'given up'`);
      return { job: { key, dismissed: true } };
    },
  },
];
