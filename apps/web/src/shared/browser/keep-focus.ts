import { addressKey } from '../page/use-parameters.js';
import { listen } from './listen.js';

const STEP_MS = 100;
const LONGEST_MS = 10_000;
const ACTS = ['click', 'submit'] as const;
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

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
    tryFor(() => {
      if (document.activeElement === document.body) giveBack(element, trail);
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
  for (const type of ACTS) document.addEventListener(type, onAct, true);
  const stops = [
    ...ACTS.map((type) => () => document.removeEventListener(type, onAct, true)),
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

/** To the element itself, or what took its place, or the nearest thing around it. */
function giveBack(element: Element, trail: Trail): void {
  if (element.isConnected) return focus(element);
  for (const { parent, index } of trail) {
    if (!parent.isConnected) continue;
    for (const near of [parent.children[index], parent.children[index - 1], parent]) {
      focus(
        near?.matches(FOCUSABLE) || near?.id === 'main' ? near : near?.querySelector(FOCUSABLE),
      );
      if (document.activeElement !== document.body) return;
    }
  }
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
