import { expect } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Toast } from '../shared/toasts/notify.js';

export function formWith<Label extends string>(...labels: Label[]) {
  const box = (label: Label) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    box,
    fill(values: Partial<Record<Label, string>>) {
      for (const label of labels) {
        const value = values[label];
        if (value !== undefined) fireEvent.change(box(label), { target: { value } });
      }
    },
    press,
    /** Reads the error through `aria-describedby`, as screen readers do. */
    messageOf(label: Label): string {
      const ids = box(label).getAttribute('aria-describedby')?.split(' ') ?? [];
      const id = ids.find((id) => id.endsWith('-error'));
      return (id && document.getElementById(id)?.textContent) || '';
    },
  };
}

export const place = () => window.location.pathname + window.location.search + window.location.hash;

/** Changes a field outside of forms, such as a filter. */
export const change = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

/** The texts of the cells of a table, without its head. */
export const tableRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

/** Presses a button as a person does: once it is there and not disabled. */
export async function press(
  name: string | RegExp,
  part: Pick<typeof screen, 'getByRole'> = screen,
): Promise<void> {
  const button = await waitFor(() => {
    const button = part.getByRole<HTMLButtonElement>('button', { name });
    if (button.disabled) throw new Error(`The button ${String(name)} is disabled`);
    return button;
  });
  await act(async () => void fireEvent.click(button));
}

/** Waits until these are the notices of a test, in this order. */
export const notified = (toasts: readonly Toast[], ...expected: object[]) =>
  waitFor(() => expect(toasts).toEqual(expected));
