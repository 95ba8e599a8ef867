import { waitUntil } from '@elevate/testing';
import type { Locator, Page } from 'playwright-core';

export interface SeenArticle {
  readonly title: string;
  readonly source: string;
  readonly category: string;
  readonly link: string;
  readonly at: number;
}

/** Minimal types, because the Node code is compiled without DOM types. */
interface InPage {
  textContent: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): InPage | null;
}

export const articleList = (page: Page): Locator =>
  page.locator('section:has(> nav[aria-label="Pages of news"]) ul.news-grid, ul.news-grid').first();

export function articlesOn(page: Page): Promise<SeenArticle[]> {
  return articleList(page)
    .locator('> li')
    .evaluateAll((cards: InPage[]) =>
      cards.map((card) => {
        const text = (selector: string) => card.querySelector(selector)?.textContent ?? '';
        return {
          title: text('h3'),
          source: text('.news-words > p:first-child > a'),
          category: text('.category-badge').replace('Category: ', ''),
          link: card.querySelector('h3 a')?.getAttribute('href') ?? '',
          at: Date.parse(card.querySelector('time')?.getAttribute('datetime') ?? ''),
        };
      }),
    );
}

export async function showsArticles(page: Page, titles: readonly string[]): Promise<void> {
  let observed: readonly string[] = [];
  const check = async () => {
    observed = (await articlesOn(page)).map(({ title }) => title);
    return JSON.stringify(observed) === JSON.stringify(titles);
  };
  await waitUntil(check, { what: 'the articles' }).catch(() => {
    throw new Error(`shown: ${JSON.stringify(observed)}\nexpected: ${JSON.stringify(titles)}`);
  });
}
