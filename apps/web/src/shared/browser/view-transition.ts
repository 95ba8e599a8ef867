import { afterPaint } from '../timing/timing.js';

const LONGEST_WAIT_MS = 150;
const NAME = 'picture';

/** Changes the page so that `from` grows into the element that matches `into`. False where nothing may move. */
export function morphInto(from: Element, into: string, change: () => void): boolean {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !('startViewTransition' in document)) return false;
  // The browser paints nothing while a transition begins.
  afterPaint(() => start(from as HTMLElement, into, change));
  return true;
}

function start(picture: HTMLElement, into: string, change: () => void): void {
  // A name may be given once; the page that is left may show such a picture itself.
  const left = document.querySelectorAll<HTMLElement>(into);
  left.forEach((other) => (other.style.viewTransitionName = 'none'));
  picture.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = '';
    change();
    await appeared(into, new Set<Element>(left));
  });
  // A transition that is skipped, as by another click, has changed the page all the same.
  transition.ready.catch(() => undefined);
}

/** Not by animation frames: the browser pauses them during a transition. */
function appeared(selector: string, before: ReadonlySet<Element>): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => {
      const picture = document.querySelector(selector);
      if (picture && !before.has(picture)) finish();
    });
    const timer = setTimeout(finish, LONGEST_WAIT_MS);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
