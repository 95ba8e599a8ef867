import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface AxeOptions {
  readonly only?: readonly string[];
}

export async function violationsOn(page: Page, { only }: AxeOptions = {}): Promise<string[]> {
  const runOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: TAGS };
  // Evaluated code bypasses the page's content security policy.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(SOURCE);
  return page.evaluate<string[]>(`axe
    .run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(
      ({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' +
        failureSummary.split('\\n').slice(1).join(' ').trim(),
    )))`);
}

export const RULES_OF_COLOR = ['color-contrast', 'link-in-text-block'];
