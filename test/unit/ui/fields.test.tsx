import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { NewPassword } from '#components/new-password.tsx';
import { PasswordField } from '#components/password-field.tsx';
import { messagesOf } from '#test/support/render-page.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { TextField } from '#ui/text-field.tsx';

afterEach(cleanup);

function descriptionsOf(control: HTMLElement): (string | undefined)[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

test('a field is named by its label and described by its help and its error', () => {
  render(<TextField label="Email" help="We send a code" error="Invalid email" name="email" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  assert.equal(input.getAttribute('aria-invalid'), 'true');
  assert.deepEqual(descriptionsOf(input), ['We send a code', 'Invalid email']);
});

test('a checkbox is named by its label and described by its help', () => {
  render(<Checkbox label="Remember me" help="Not on a shared computer" />);
  assert.deepEqual(descriptionsOf(screen.getByRole('checkbox', { name: 'Remember me' })), ['Not on a shared computer']);
});

test('a new password is described by its rules', () => {
  render(
    <IntlProvider locale="en" messages={messagesOf('en')}>
      <NewPassword label="New password" error={undefined} />
    </IntlProvider>,
  );
  const [length, letter] = descriptionsOf(screen.getByLabelText('New password'));
  assert.match(length ?? '', /8 to 16 characters \(not yet\)$/);
  assert.match(letter ?? '', /a letter \(A to Z\) \(not yet\)$/);
});

test('a field without an error has no error attributes', () => {
  render(<TextField label="Email" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  assert.equal(input.hasAttribute('aria-invalid'), false);
  assert.equal(input.hasAttribute('aria-describedby'), false);
});

test('the button of a password field shows and hides the password', () => {
  render(
    <IntlProvider locale="en" messages={messagesOf('en')}>
      <PasswordField label="Password" defaultValue="moor-2026!" />
    </IntlProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  assert.equal(input.type, 'password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  assert.equal(input.type, 'text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  assert.equal(input.type, 'password');
});

test('a code field keeps only digits while typing, and converts Arabic-Indic ones', () => {
  render(<CodeField label="Code" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  assert.equal(input.autocomplete, 'one-time-code');
  for (const [typed, expected] of [
    ['12 34-56', '123456'],
    ['1234567', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['code', ''],
    ['２０４８１６', '204816'],
  ] as const) {
    fireEvent.input(input, { target: { value: typed } });
    assert.equal(input.value, expected);
  }
});

test('what an input method still composes is left alone until it ends', () => {
  render(<CodeField label="Code" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  fireEvent.input(input, { target: { value: 'に0' }, isComposing: true });
  assert.equal(input.value, 'に0');
  fireEvent.compositionEnd(input);
  assert.equal(input.value, '0');
});

test('a pasted text is reduced to the code in it', () => {
  render(<CodeField label="Code" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  for (const pasted of [
    '204 816 is your sign-up code',
    'It works for 15 minutes: 204816. Account: ada1990@example.com',
    '2026-11-21: your code is 204-816',
    '٢٠٤٨١٦ ١٥',
    '20 48 16',
    '204816 204816',
  ]) {
    fireEvent.input(input, { target: { value: '' } });
    fireEvent.paste(input, { clipboardData: { getData: () => pasted } });
    assert.equal(input.value, '204816', pasted);
  }
});

test('a pasted text without a whole code is left to the browser', () => {
  render(<CodeField label="Code" defaultValue="20" />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
  assert.equal(fireEvent.paste(input, { clipboardData: { getData: () => '4816' } }), true);
  assert.equal(input.value, '20');
});

test('a pending button ignores clicks and is announced as busy', () => {
  let clicks = 0;
  const view = render(<Button onClick={() => clicks++}>Pay</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  view.rerender(
    <Button pending onClick={() => clicks++}>
      Pay
    </Button>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  assert.equal(clicks, 1);
  const button = screen.getByRole('button', { name: 'Pay' });
  assert.deepEqual([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')], ['true', 'true']);
});
