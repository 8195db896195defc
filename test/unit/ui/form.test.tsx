import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from '#ui/form.ts';

type Send = () => Promise<void>;

/** Every error of its request belongs to the code. */
function CodeForm({ send }: { send: Send }) {
  const form = useForm<'name' | 'code'>({
    names: ['name', 'code'],
    validate: () => ({}),
    send,
    fieldErrorsOf: () => ({ code: 'refused' }),
    reportError: () => assert.fail('the error belongs to a field'),
  });
  return (
    <form {...form.props}>
      <input name="name" aria-label="Name" />
      <input name="code" aria-label="Code" />
      <p role="alert">{form.errors.code}</p>
      <button type="submit" aria-busy={form.pending}>
        Send
      </button>
    </form>
  );
}

const error = () => screen.getByRole('alert').textContent;
const submit = () => act(async () => fireEvent.click(screen.getByRole('button')));

/** Shows a form and sends it; the first request is refused. */
async function sendRefused(next: Send = async () => {}) {
  let tries = 0;
  render(<CodeForm send={() => (++tries === 1 ? Promise.reject(new Error('refused')) : next())} />);
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: '123' } });
  await submit();
  assert.equal(error(), 'refused');
  return { tries: () => tries };
}

afterEach(cleanup);

test('before hydration a submit puts no password into the URL, and the browser shows no messages of its own', () => {
  render(<CodeForm send={async () => {}} />);
  const form = document.querySelector('form');
  assert.deepEqual([form?.method, form?.noValidate], ['post', true]);
});

test('a refused field gets the focus and keeps what was typed', async () => {
  await sendRefused();
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  await waitFor(() => assert.equal(document.activeElement, field));
  assert.equal(field.value, '123');
});

test('the error of a refused field is gone when the field is changed, not when another one is', async () => {
  await sendRefused();
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  assert.equal(error(), 'refused');
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: '1234' } });
  assert.equal(error(), '');
});

test('a form that was refused can be sent again, without the error of the first time, and is pending meanwhile', async () => {
  const { tries } = await sendRefused(() => new Promise(() => {}));
  const isPending = () => screen.getByRole('button').getAttribute('aria-busy');
  assert.equal(isPending(), 'false');
  await submit();
  assert.deepEqual([tries(), error(), isPending()], [2, '', 'true']);
});
