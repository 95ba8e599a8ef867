import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move to the same control of the row above or below. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const control = (event.target as HTMLElement).closest<HTMLElement>('[data-control]');
  const row = control?.closest('tr');
  if (step === undefined || !row) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const same = next?.querySelector<HTMLElement>(`[data-control="${control?.dataset['control']}"]`);
  if (!same) return;
  event.preventDefault();
  same.focus();
}
