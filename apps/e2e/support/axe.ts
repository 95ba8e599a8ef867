import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface AxeOptions {
  /** These rules alone, instead of all that WCAG 2.2 AA and good practice ask for. */
  readonly only?: readonly string[];
}

/** What axe-core finds wrong on a page as it stands, one line for each element. */
export async function violationsOn(page: Page, { only }: AxeOptions = {}): Promise<string[]> {
  const runOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: TAGS };
  // The evaluated code runs beside the page's policy, which forbids what it did not send itself.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(SOURCE);
  return page.evaluate<string[]>(`axe
    .run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(
      ({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' +
        failureSummary.split('\\n').slice(1).join(' ').trim(),
    )))`);
}

/** The rules that the colours of a theme can break. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];
