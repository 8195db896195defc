import { act, fireEvent, screen } from '@testing-library/react';

/** What a person does on a page, by what they can perceive. */
export const person = {
  async fill(label: string | RegExp, value: string): Promise<void> {
    await act(async () => fireEvent.input(screen.getByLabelText(label), { target: { value } }));
  },
  async press(name: string | RegExp): Promise<void> {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  },
  async tick(name: string | RegExp): Promise<void> {
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));
  },
  /** Lets answers arrive that the test has already given. */
  async waits(): Promise<void> {
    await act(async () => {});
  },
};

/** What a field says is wrong with it; empty when nothing is. */
export function complaint(label: string | RegExp): string {
  const field = screen.getByLabelText(label);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const errors = ids
    .map((id) => document.getElementById(id))
    .filter((found) => found?.getAttribute('role') === 'alert');
  return errors.map((found) => found?.textContent).join('');
}

export const typed = (label: string | RegExp): string => (screen.getByLabelText(label) as HTMLInputElement).value;
