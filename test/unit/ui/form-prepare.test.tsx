import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from '#ui/form.ts';

type Props = { prepare: () => Promise<void> | null; isReady: () => boolean; sent: string[]; autoFocus?: boolean };

function NameForm({ prepare, isReady, sent, autoFocus = false }: Props) {
  const form = useForm<'name'>({
    names: ['name'],
    prepare,
    validate: ({ name }) => (isReady() && name === '' ? { name: 'missing' } : {}),
    send: async ({ name }) => void sent.push(name),
    fieldErrorsOf: () => ({}),
    reportError: (error) => {
      throw error;
    },
  });
  return (
    <form {...form.props}>
      <input
        name="name"
        aria-label="Name"
        ref={(input) => {
          if (autoFocus) input?.focus();
        }}
      />
      <p>{form.errors.name}</p>
      <button type="submit" disabled={form.pending}>
        Send
      </button>
    </form>
  );
}

/** A `prepare` that ends when the test says so. */
function slowPreparation() {
  const gate = Promise.withResolvers<void>();
  let isReady = false;
  let calls = 0;
  return {
    calls: () => calls,
    isReady: () => isReady,
    prepare: () => {
      calls += 1;
      return isReady ? null : gate.promise;
    },
    end: () =>
      act(async () => {
        isReady = true;
        gate.resolve();
      }),
  };
}

const submit = () => act(async () => fireEvent.click(screen.getByRole('button')));

afterEach(cleanup);

test('the first focus of a field prepares the form, later ones do not', async () => {
  const { prepare, isReady, calls } = slowPreparation();
  render(<NameForm prepare={prepare} isReady={isReady} sent={[]} />);
  assert.equal(calls(), 0);
  fireEvent.focusIn(screen.getByLabelText('Name'));
  fireEvent.focusIn(screen.getByLabelText('Name'));
  assert.equal(calls(), 1);
});

test('a field that had the focus before the page was hydrated prepares the form, too', () => {
  const { prepare, isReady, calls } = slowPreparation();
  render(<NameForm prepare={prepare} isReady={isReady} sent={[]} autoFocus />);
  assert.equal(calls(), 1);
});

test('a submit before the preparation has ended waits for it and is sent once', async () => {
  const sent: string[] = [];
  const { prepare, isReady, end } = slowPreparation();
  render(<NameForm prepare={prepare} isReady={isReady} sent={sent} />);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  await submit();
  fireEvent.submit(screen.getByLabelText('Name'));
  assert.deepEqual(sent, []);
  assert.equal((screen.getByRole('button') as HTMLButtonElement).disabled, true);
  await end();
  assert.deepEqual(sent, ['Ada']);
});

test('a submit before the preparation has ended shows the errors after it', async () => {
  const sent: string[] = [];
  const { prepare, isReady, end } = slowPreparation();
  render(<NameForm prepare={prepare} isReady={isReady} sent={sent} />);
  await submit();
  await end();
  assert.ok(screen.getByText('missing'));
  assert.deepEqual(sent, []);
  assert.equal((screen.getByRole('button') as HTMLButtonElement).disabled, false);
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  assert.equal(screen.queryByText('missing'), null, 'the field is valid');
});
