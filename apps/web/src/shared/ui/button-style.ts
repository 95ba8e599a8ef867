import { classNames } from '../lib/class-names.js';

export type ButtonKind = 'lead' | 'plain' | 'outline' | 'quiet' | 'link';

const common =
  'min-h-11 shrink-0 items-center justify-center gap-2 rounded-pill font-semibold text-small whitespace-nowrap transition-[transform,opacity] duration-(--quick) ease-out active:scale-97 disabled:opacity-45 disabled:pointer-events-none';

const kinds: Record<ButtonKind, string> = {
  lead: 'bg-lead text-lead-ink hover:bg-lead-strong',
  plain: 'bg-raised-2 text-strong ring-1 ring-inset ring-hairline hover:ring-quiet',
  // On a raised surface, where a hairline around the same surface would not be seen.
  outline: 'text-strong ring-1 ring-inset ring-quiet hover:ring-strong',
  quiet: 'text-plain hover:text-strong hover:bg-raised-2',
  link: 'text-lead-text hover:bg-raised-2',
};

/**
 * The look of everything that is pressed, for buttons and for links that act like one. `extra` adds
 * to it and must not contradict it: which of two classes wins is not decided by their order here.
 */
export function buttonStyle(kind: ButtonKind, extra?: string): string {
  return classNames('inline-flex px-5', common, kinds[kind], extra);
}

/** The same, shown from a width on: `display` says from which, e.g. `hidden sm:inline-flex`. */
export function shownButtonStyle(kind: ButtonKind, display: string): string {
  return classNames('px-5', common, kinds[kind], display);
}

/** The same for a button that shows an icon only: round, 44 px. */
export function iconButtonStyle(kind: ButtonKind, extra?: string): string {
  return classNames('inline-flex w-11', common, kinds[kind], extra);
}
