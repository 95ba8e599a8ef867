/** Keeps the keyboard's place in the card when the control that had it disappears. */
export function focusCardOf(element: Element | null): void {
  const heading = element?.closest('section')?.querySelector('h2');
  requestAnimationFrame(() => heading?.focus());
}
