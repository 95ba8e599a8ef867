import { addressKey } from '../page/use-parameters.js';
import { listen } from './listen.js';

const STEP_MS = 100;
const LONGEST_MS = 10_000;
const AGAIN_MS = 500;
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const LOSES = /^(Clear|Delete|Discard|End|Exclude|Remove|Stop|Unpin|Withdraw)\b/;

/** The places of an element and of all around it, from its parent upward: it may be gone later. */
type Trail = readonly { readonly parent: Element; readonly index: number }[];

/** Browsers drop the focus to the body where its element is disabled, removed, or left by Back. Returns a function that stops it. */
export function keepFocus(): () => void {
  const links = new Map<string, { readonly href: string; readonly nth: number }>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const tryFor = (attempt: () => boolean) => {
    stop();
    const from = location.pathname;
    let left = LONGEST_MS / STEP_MS;
    timer = setInterval(() => {
      left -= 1;
      if (attempt() || left === 0 || location.pathname !== from) stop();
    }, STEP_MS);
  };
  const onAct = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    const href = link && link.getAttribute('href');
    if (href) links.set(addressKey(), { href, nth: linksTo(href).indexOf(link) });
    const element = document.activeElement;
    if (!element || element === document.body) return;
    const trail = trailOf(element);
    const name = nameOf(element);
    let patience = 10;
    tryFor(() => {
      const { activeElement: active } = document;
      // Only a busy control comes back.
      const isOver = element.matches(':disabled:not([aria-busy="true"])') && (patience -= 1) < 0;
      const isOther = isOver || (LOSES.test(name) && isLosing(element) && nameOf(element) !== name);
      if (active === document.body || (isOther && active === element)) {
        if (element.isConnected && !isOther) focus(element);
        else focusNear(trail, active);
      }
      return false;
    });
  };
  const onBack = () => {
    const used = links.get(addressKey());
    if (!used) return;
    tryFor(() => {
      const active = document.activeElement;
      if (active !== document.body && active?.id !== 'main') return true;
      linksTo(used.href)[used.nth]?.focus({ preventScroll: true });
      return false;
    });
  };
  const stops = [
    ...ignoreSecondPresses(),
    listen(document, 'click', onAct, true),
    listen(document, 'submit', onAct, true),
    listen(document, 'pointerdown', stop),
    listen<KeyboardEvent>(document, 'keydown', ({ key }) => key === 'Tab' && stop()),
    listen(window, 'popstate', onBack),
    stop,
  ];
  return () => stops.forEach((end) => end());
}

const linksTo = (href: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('a[href]')].filter(
    (link) => link.getAttribute('href') === href,
  );

function trailOf(element: Element): Trail {
  const { parentElement: parent } = element;
  if (!parent) return [];
  return [{ parent, index: [...parent.children].indexOf(element) }, ...trailOf(parent)];
}

function focusNear(trail: Trail, from: Element | null): void {
  for (const { parent, index } of trail) {
    if (!parent.isConnected) continue;
    for (const near of [parent.children[index], parent.children[index - 1], parent]) {
      for (const element of near ? [near, ...near.querySelectorAll(FOCUSABLE)] : []) {
        if (isLosing(element) || !(element.matches(FOCUSABLE) || element.id === 'main')) continue;
        focus(element);
        if (document.activeElement !== from) return;
      }
    }
  }
}

interface Press {
  readonly target: Element;
  readonly name: string;
  readonly at: number;
  readonly isKey: boolean;
}

/** The second press of a double click or of Enter was meant for what was there. */
function isSecond(last: Press | undefined, now: Press, clicks: number): boolean {
  const isSame = now.target === last?.target;
  if (!last || (isSame && now.name === last.name)) return false;
  if (clicks > 1) return true;
  // Who has gone to another control presses it on purpose.
  const isGiven = isSame || now.target === given;
  return isGiven && last.isKey && now.isKey && now.at - last.at < AGAIN_MS;
}

function ignoreSecondPresses(): (() => void)[] {
  let last: Press | undefined;
  let isKey = false;
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const control = event.target.closest('a, button, summary');
    const target = control ?? event.target;
    const now = { target, name: nameOf(target), at: Date.now(), isKey };
    isKey = false;
    if (control && isSecond(last, now, event.detail)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = now;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, target } = event;
    isKey = key === 'Enter' || key === ' ';
    if (!isKey) last = undefined;
    if (key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement))
      event.preventDefault();
  };
  return [listen(document, 'click', onClick, true), listen(document, 'keydown', onKey, true)];
}

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent;
const isLosing = (element: Element): boolean => LOSES.test(nameOf(element));

/** The element that this module focused last. */
let given: Element | null | undefined;

function focus(element: Element | null | undefined): void {
  given = element;
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
