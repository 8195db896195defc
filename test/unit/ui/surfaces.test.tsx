import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, mock, test } from 'node:test';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { toast } from '#framework/toast.ts';
import { replaceProperty } from '#test/support/dom.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton, type Report } from '#ui/confirm-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { SlideOver } from '#ui/slide-over.tsx';
import { Table } from '#ui/table.tsx';
import { TimeBar } from '#ui/time-bar.tsx';
import { ToastOutlet } from '#ui/toast-outlet.tsx';
import { Toaster } from '#ui/toaster.tsx';

const messages: Record<string, string> = JSON.parse(readFileSync('locales/en.json', 'utf8'));

afterEach(cleanup);

function showToaster() {
  render(
    <IntlProvider locale="en" messages={messages}>
      <Toaster />
    </IntlProvider>,
  );
}

const cardOf = (text: string) => screen.getByText(text).closest('.toast') as HTMLElement;
const outlet = (text: string) => screen.getByText(text).closest('[aria-live]') as HTMLElement;

test('one live region announces toasts, errors at once', async () => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <ToastOutlet />
    </IntlProvider>,
  );
  const region = document.querySelector('[aria-live]');
  await act(async () => void toast.success('Saved'));
  assert.equal(outlet('Saved'), region, 'it was there before the toast');
  assert.equal(region?.getAttribute('aria-live'), 'polite');
  await act(async () => void toast.error('It broke'));
  assert.equal(outlet('It broke').getAttribute('aria-live'), 'assertive');
  assert.deepEqual(region?.querySelectorAll('[role=alert], [role=status], [aria-live]').length, 0, 'announced twice');
  for (const close of screen.getAllByRole('button', { name: 'Close' })) fireEvent.click(close);
});

test('an open dialog shows the toasts, because nothing beside it can be used', async () => {
  const withDialog = (open: boolean) => (
    <IntlProvider locale="en" messages={messages}>
      <ToastOutlet />
      <Dialog open={open} onClose={() => {}} title="Rename">
        <input />
      </Dialog>
    </IntlProvider>
  );
  const view = render(withDialog(false));
  await act(async () => void toast.success('Saved'));
  assert.equal(outlet('Saved').closest('dialog'), null);
  await act(async () => view.rerender(withDialog(true)));
  const dialog = screen.getByRole('dialog');
  assert.equal(outlet('Saved').closest('dialog'), dialog);
  await act(async () => void toast.error('It broke'));
  assert.equal(outlet('It broke').closest('dialog'), dialog);
  assert.equal(outlet('It broke').getAttribute('aria-live'), 'assertive');
  await act(async () => view.rerender(withDialog(false)));
  assert.equal(outlet('It broke').closest('dialog'), null);
  for (const close of screen.getAllByRole('button', { name: 'Close' })) fireEvent.click(close);
});

test('closing a toast returns the focus to where it was', () => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <Toaster />
      <input />
    </IntlProvider>,
  );
  act(() => void toast.error('It broke'));
  const input = screen.getByRole('textbox');
  act(() => input.focus());
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  assert.equal(document.activeElement, input);
});

test('a toast can be closed, clicked and given actions', () => {
  showToaster();
  const done: string[] = [];
  act(() => void toast.show({ text: 'A new version', actions: [{ label: 'Load', run: () => done.push('load') }] }));
  fireEvent.click(screen.getByRole('button', { name: 'Load' }));
  act(() => void toast.show({ text: 'Read me', onClick: () => done.push('click') }));
  fireEvent.click(screen.getByRole('button', { name: 'Read me' }));
  act(() => void toast.error('It broke'));
  assert.ok(screen.getByText('It broke'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  assert.equal(screen.queryByText('It broke'), null);
  assert.deepEqual(done, ['load', 'click']);
});

test('a toast follows the language and keeps its text on a page without its message', () => {
  const inMessages = (messages: Record<string, string>) => (
    <IntlProvider locale="en" messages={{ ...messages, 'toast.close': 'Close', 'toast.region': 'Notifications' }}>
      <Toaster />
    </IntlProvider>
  );
  const view = render(inMessages({ 'session.lapsed': 'Please sign in again.' }));
  act(() => void toast.error({ id: 'session.lapsed' }));
  view.rerender(inMessages({ 'session.lapsed': 'Bitte melden Sie sich erneut an.' }));
  assert.ok(screen.getByText('Bitte melden Sie sich erneut an.'));
  view.rerender(inMessages({}));
  assert.ok(screen.getByText('Bitte melden Sie sich erneut an.'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
});

test('hovering pauses the timer of a toast', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  try {
    showToaster();
    act(() => void toast.success('Saved'));
    const card = cardOf('Saved');
    act(() => mock.timers.tick(1500));
    fireEvent.pointerEnter(card);
    act(() => mock.timers.tick(60_000));
    assert.ok(screen.queryByText('Saved'));
    fireEvent.pointerLeave(card);
    act(() => mock.timers.tick(500));
    assert.equal(screen.queryByText('Saved'), null);
  } finally {
    mock.timers.reset();
  }
});

test('a long text stays as long as it takes to read, and its bar runs as long', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1 });
  try {
    for (const [text, ms] of [
      ['Short', 2000],
      ['x'.repeat(100), 6000],
      ['字'.repeat(20), 3600],
    ] as const) {
      showToaster();
      act(() => void toast.success(text));
      const bar = cardOf(text).querySelector<HTMLElement>('.toast__time');
      assert.equal(bar?.style.getPropertyValue('--toast-duration'), `${ms}ms`);
      act(() => mock.timers.tick(ms - 1));
      assert.ok(screen.queryByText(text));
      act(() => mock.timers.tick(1));
      assert.equal(screen.queryByText(text), null);
      cleanup();
    }
  } finally {
    mock.timers.reset();
  }
});

test('the timer of a toast runs only while its tab is visible', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const restores: (() => void)[] = [];
  const turn = (visibility: 'visible' | 'hidden') => {
    restores.push(replaceProperty(document, 'visibilityState', visibility));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  try {
    turn('hidden');
    showToaster();
    act(() => void toast.success('Paid'));
    // A tab that is left loses the focus, too.
    fireEvent.blur(screen.getByRole('button', { name: 'Close' }));
    act(() => mock.timers.tick(60_000));
    assert.equal(cardOf('Paid').dataset.paused, 'true', 'its bar stands still');
    turn('visible');
    act(() => mock.timers.tick(1500));
    turn('hidden');
    act(() => mock.timers.tick(60_000));
    turn('visible');
    act(() => mock.timers.tick(499));
    assert.ok(screen.queryByText('Paid'));
    act(() => mock.timers.tick(1));
    assert.equal(screen.queryByText('Paid'), null);
  } finally {
    for (const restore of restores.reverse()) restore();
    mock.timers.reset();
  }
});

test('a toast that has the focus waits also when its tab returns', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  try {
    showToaster();
    act(() => void toast.success('Saved'));
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    act(() => mock.timers.tick(60_000));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  } finally {
    mock.timers.reset();
  }
});

test('focus within a toast pauses its timer', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  try {
    showToaster();
    act(() => void toast.show({ text: 'A new version', actions: [{ label: 'Load', run: () => {} }] }));
    act(() => screen.getByRole('button', { name: 'Load' }).focus());
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    act(() => mock.timers.tick(60_000));
    assert.ok(screen.queryByText('A new version'));
    fireEvent.pointerEnter(cardOf('A new version'));
    fireEvent.pointerLeave(cardOf('A new version'));
    act(() => mock.timers.tick(60_000));
    assert.ok(screen.queryByText('A new version'));
    act(() => screen.getByRole('button', { name: 'Close' }).blur());
    act(() => mock.timers.tick(5000));
    assert.equal(screen.queryByText('A new version'), null);
  } finally {
    mock.timers.reset();
  }
});

test('a slide-over is a named dialog that reports its closing', () => {
  let closed = 0;
  const panel = (open: boolean) => (
    <SlideOver open={open} onClose={() => closed++} label="Menu" id="menu">
      <a href="/pricing">Pricing</a>
    </SlideOver>
  );
  const view = render(panel(true));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' });
  assert.equal(dialog.open, true);
  fireEvent.click(screen.getByRole('link', { name: 'Pricing' }));
  assert.equal(closed, 0);
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  assert.equal(closed, 1);
  view.rerender(panel(false));
  assert.equal(dialog.open, false);
});

test('a dialog is named by its title and reports its closing', () => {
  let closed = 0;
  render(
    <Dialog open title="Unsubscribe?" onClose={() => closed++}>
      <p>You keep your days.</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Unsubscribe?' });
  fireEvent(dialog, new Event('close'));
  assert.equal(closed, 1);
});

test('a dialog that is opened again has nothing of the time before', () => {
  const dialog = (open: boolean) => (
    <Dialog open={open} title="Rename" onClose={() => {}}>
      <input aria-label="Name" />
    </Dialog>
  );
  const view = render(dialog(true));
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Laptop' } });
  view.rerender(dialog(false));
  view.rerender(dialog(true));
  assert.equal(screen.getByLabelText<HTMLInputElement>('Name').value, '');
});

test('a confirmation runs once at a time, stays open when it fails, and can be repeated', async () => {
  const runs: ((report: Report | false) => void)[] = [];
  const onConfirm = () => new Promise<Report | false>((resolve) => runs.push(resolve));
  render(
    <ConfirmButton label="Delete" title="Delete it?" confirmLabel="Yes" cancelLabel="No" onConfirm={onConfirm}>
      It cannot be undone.
    </ConfirmButton>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Delete it?' });
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  confirm();
  confirm();
  assert.equal(runs.length, 1);
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'No' });
  assert.deepEqual([cancel.disabled, dialog.getAttribute('closedby')], [true, 'none'], 'it would not stop what runs');
  await act(async () => runs[0]?.(false));
  assert.equal(dialog.open, true);
  assert.deepEqual([cancel.disabled, dialog.getAttribute('closedby')], [false, null]);
  confirm();
  assert.equal(runs.length, 2);
  const wasOpen: boolean[] = [];
  await act(async () => runs[1]?.(() => wasOpen.push(dialog.open)));
  await waitFor(() => assert.equal(wasOpen.length, 1));
  assert.deepEqual(wasOpen, [false], 'the end is reported once, after the dialog has closed');
});

test('Safari focuses the buttons that confirm and cancel when they are pressed: each has a tabindex', () => {
  render(
    <ConfirmButton label="Delete" title="Delete it?" confirmLabel="Yes" cancelLabel="No" onConfirm={async () => false}>
      It cannot be undone.
    </ConfirmButton>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
  assert.deepEqual(
    buttons.map((button) => [button.textContent, button.getAttribute('tabindex')]),
    [
      ['No', '0'],
      ['Yes', '0'],
    ],
  );
});

test('a pending button ignores clicks', () => {
  let clicks = 0;
  render(
    <Button pending onClick={() => clicks++}>
      Pay
    </Button>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  assert.equal(clicks, 0);
});

test('a click on the backdrop closes a dialog; a selection of text that ends there does not', () => {
  let closed = 0;
  render(
    <Dialog open title="Your codes" onClose={() => closed++}>
      <p>K7MQ-9XA3</p>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByText('K7MQ-9XA3'));
  fireEvent.click(dialog);
  assert.equal(closed, 0);
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  assert.equal(closed, 1);
});

test('a dialog that only its buttons close stays open on Escape, also where the browser closes it', () => {
  const codes = (open: boolean) => (
    <Dialog open={open} title="Your codes">
      <p>K7MQ-9XA3</p>
    </Dialog>
  );
  const view = render(codes(true));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  assert.equal(dialog.getAttribute('closedby'), 'none');
  act(() => dialog.close());
  assert.equal(dialog.open, true);
  view.rerender(codes(false));
  assert.equal(dialog.open, false);
});

test('a button to copy waits until there is something to copy', () => {
  const copy = (text: string) => (
    <IntlProvider locale="en" messages={messages}>
      <CopyButton text={text} describedBy="" />
    </IntlProvider>
  );
  const view = render(copy(''));
  const button = screen.getByRole<HTMLButtonElement>('button');
  assert.equal(button.disabled, true);
  view.rerender(copy('https://tern.example/?referralCode=a'));
  assert.equal(button.disabled, false);
});

test('a segmented control is a group of radio buttons', () => {
  const chosen: string[] = [];
  const options = [
    { value: 'month', label: 'Monthly' },
    { value: 'year', label: 'Yearly' },
  ] as const;
  render(
    <SegmentedControl label="Billing term" options={options} value="month" onChange={(value) => chosen.push(value)} />,
  );
  assert.ok(screen.getByRole('group', { name: 'Billing term' }));
  assert.equal(screen.getByRole<HTMLInputElement>('radio', { name: 'Monthly' }).checked, true);
  fireEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
  assert.deepEqual(chosen, ['year']);
});

test('a table has the roles of a table', () => {
  const columns = [
    { key: 'id', label: 'Order', cell: (row: { id: string }) => row.id },
    { key: 'status', label: 'Status', cell: () => 'Completed' },
  ];
  render(
    <Table caption="Orders" columns={columns} rows={[{ id: 'TRN-1' }, { id: 'TRN-2' }]} rowKey={({ id }) => id} />,
  );
  assert.ok(screen.getByRole('table', { name: 'Orders' }));
  assert.equal(screen.getAllByRole('columnheader').length, 2);
  assert.equal(screen.getAllByRole('row').length, 3);
});

test('a time bar is a meter with its text as its name', () => {
  render(<TimeBar value={12} max={30} label="12 of 30 days left" />);
  assert.ok(screen.getByRole('meter', { name: '12 of 30 days left' }));
});
