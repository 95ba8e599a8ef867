import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { measured, waitUntil } from '@elevate/testing';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const SETTLED_WITHIN_MS = 5_000;
/** Lists fade while they show an older answer, and fade back. A placeholder's animation has no end. */
const IS_SETTLED = `document.querySelector('[aria-busy="true"]') === null &&
  document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`;

export function violationsOn(page: Page): Promise<string[]> {
  return measured('check with axe', () => check(page));
}

async function check(page: Page): Promise<string[]> {
  const runOnly = { type: 'tag', values: TAGS };
  const settled = () => page.evaluate<boolean>(IS_SETTLED);
  await waitUntil(settled, { timeoutMs: SETTLED_WITHIN_MS }).catch(() => undefined);
  // Evaluated code bypasses the page's content security policy.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(SOURCE);
  return page.evaluate<string[]>(`axe
    .run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'], preload: false })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(
      ({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' +
        failureSummary.split('\\n').slice(1).join(' ').trim(),
    )))`);
}
