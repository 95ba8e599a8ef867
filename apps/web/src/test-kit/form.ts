import { act, fireEvent, screen } from '@testing-library/react';

/** A form as somebody sees it who uses it, by the labels of its fields. */
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
    press: (name: string) =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name }))),
    /** What is said to be wrong with a field, to those who hear its description too. */
    messageOf(label: Label): string {
      const ids = box(label).getAttribute('aria-describedby')?.split(' ') ?? [];
      const id = ids.find((one) => one.endsWith('-error'));
      return (id && document.getElementById(id)?.textContent) || '';
    },
  };
}

/** Where the visitor is. */
export const place = () => window.location.pathname + window.location.search + window.location.hash;
