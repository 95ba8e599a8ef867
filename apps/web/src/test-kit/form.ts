import { act, fireEvent, screen } from '@testing-library/react';
import { press } from './press.js';

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
