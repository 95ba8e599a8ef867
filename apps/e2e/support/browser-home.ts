import { waitUntil } from '@elevate/testing';
import type { Locator, Page } from 'playwright-core';

export async function figure(page: Page, name: string): Promise<number> {
  const value = page.locator('dl > div', { hasText: name }).locator('dd');
  return Number((await value.innerText()).replaceAll(',', ''));
}

export interface Reel {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly offsets: readonly number[];
}

export async function settled(list: Locator): Promise<Reel> {
  const read = () =>
    list.evaluate((reel: ReelInPage) => ({
      scrollLeft: reel.scrollLeft,
      clientWidth: reel.clientWidth,
      scrollWidth: reel.scrollWidth,
      offsets: [...reel.children].map(
        ({ offsetLeft }) => offsetLeft - (reel.children[0]?.offsetLeft ?? 0) - reel.scrollLeft,
      ),
    }));
  let before: Reel | undefined;
  // No reliable scroll-end event exists: two equal readings mean it has stopped.
  return waitUntil(
    async () => {
      const now = await read();
      const still = now.scrollLeft === before?.scrollLeft;
      before = now;
      return still && now;
    },
    { everyMs: STILL_FOR_MS, what: 'the row to stand still' },
  );
}

const STILL_FOR_MS = 300;

interface ReelInPage {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly children: ArrayLike<{ readonly offsetLeft: number }> &
    Iterable<{ readonly offsetLeft: number }>;
}

/** The accessible name of the focused element, and whether a focus ring is visible. */
export async function focused(page: Page): Promise<{ name: string; ring: boolean }> {
  return page.evaluate(`(() => {
    const element = document.activeElement;
    const words = element.cloneNode(true);
    for (const hidden of words.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    const rings = [element, element.closest('li.card, .hero-stage')].filter(Boolean).map(getComputedStyle);
    return {
      name: (element.getAttribute('aria-label') ?? words.textContent).trim(),
      ring: rings.some((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0),
    };
  })()`);
}

/** After a dialog, focus returns with a delay. */
export async function focusReturns(page: Page, name: string): Promise<void> {
  let now = '';
  const check = async () => (now = (await focused(page)).name) === name;
  await waitUntil(check, { what: `the focus on ${name}` }).catch(() => {
    throw new Error(`the focus is on "${now.slice(0, 80)}", not on "${name}"`);
  });
}

/** Beyond the screen, also where it is clipped. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(`(() => {
    scrollTo(10_000, 0);
    const { scrollWidth, clientWidth } = document.documentElement;
    const isFree = (element) => {
      const { position, display } = getComputedStyle(element);
      return !element.closest('svg') && !/absolute|fixed|inline$/.test(position + ' ' + display);
    };
    const isReel = (element) => element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isReel(element.parentElement));
    const cut = [...document.querySelectorAll('main *')].map((element) => {
      const beyond = Math.floor(element.getBoundingClientRect().right - clientWidth);
      return beyond > 0 && isFree(element) && !isReel(element) ? beyond : 0;
    });
    return Math.max(scrollX, scrollWidth - clientWidth, ...cut);
  })()`);
}

/**
 * Names boxes and lines of text that lie over each other at the top of the page, without what is placed over the flow on
 * purpose.
 */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const both = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
    const seen = ({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2;
    const faults = new Set();
    for (const root of document.querySelectorAll('header.bar, main')) {
      const boxes = [];
      const add = (node, box) => seen(box) && box.top < 2000 && boxes.push([node, box]);
      const walk = (element, clip) => {
        if (element.getBoundingClientRect().top > 2000) return;
        const style = getComputedStyle(element);
        const isOver = ['absolute', 'fixed', 'sticky'].includes(style.position);
        if ((isOver && element !== root) || style.visibility === 'hidden') return;
        const box = element.getBoundingClientRect();
        if (style.boxShadow !== 'none' || !/, 0\\)$/.test(style.backgroundColor)) add(element, both(clip, box));
        const inner = style.overflow === 'visible' ? clip : both(clip, box);
        for (const child of element.childNodes) {
          if (child.nodeType === Node.ELEMENT_NODE) walk(child, inner);
          if (child.nodeType !== Node.TEXT_NODE) continue;
          const range = document.createRange();
          range.selectNodeContents(child);
          // Letters are higher than the lines of large headings.
          for (const { left, top, right, bottom } of range.getClientRects())
            add(child, both(inner, { left, right, top: top + 4, bottom: bottom - 4 }));
        }
      };
      walk(root, { left: 0, top: -9e9, right: innerWidth, bottom: 9e9 });
      boxes.forEach(([one, a], index) => {
        for (const [other, b] of boxes.slice(index + 1))
          if (seen(both(a, b)) && !one.contains(other))
            faults.add([one, other].map((node) => node.textContent.trim().slice(0, 40)).join(' / '));
      });
    }
    return [...faults];
  })()`);
}

/** An init script that sums the layout shift, as the browser counts it, from the first paint on. */
export const RECORD_SHIFTS = `window.shifted = 0; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** With RECORD_SHIFTS, after all typefaces are in use. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate<number>(`document.fonts.ready
    .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    .then(() => window.shifted)`);
}
