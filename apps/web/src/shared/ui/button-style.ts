import { classNames } from '../lib/class-names.js';

export type ButtonKind = 'lead' | 'plain' | 'outline' | 'quiet' | 'link';

const common =
  'min-h-11 shrink-0 items-center justify-center gap-2 rounded-pill font-semibold text-small whitespace-nowrap transition-[transform,opacity] duration-(--quick) ease-out active:scale-97 disabled:opacity-45 disabled:pointer-events-none';

const kinds: Record<ButtonKind, string> = {
  lead: 'bg-lead text-lead-ink hover:bg-lead-strong',
  plain: 'bg-raised-2 text-strong ring-1 ring-inset ring-hairline hover:ring-quiet',
  outline: 'text-strong ring-1 ring-inset ring-quiet hover:ring-strong',
  quiet: 'text-plain hover:text-strong hover:bg-raised-2',
  link: 'text-lead-text hover:bg-raised-2',
};

/**
 * Style of buttons and button-like links. `extra` must not contradict it: class order does not decide which rule wins.
 */
export function buttonStyle(kind: ButtonKind, extra?: string): string {
  return classNames('inline-flex px-5', common, kinds[kind], extra);
}

/** Shown from a breakpoint; `display` names it, such as `hidden sm:inline-flex`. */
export function shownButtonStyle(kind: ButtonKind, display: string): string {
  return classNames('px-5', common, kinds[kind], display);
}

/** Round, 44 px. */
export function iconButtonStyle(kind: ButtonKind, extra?: string): string {
  return classNames('inline-flex w-11', common, kinds[kind], extra);
}
