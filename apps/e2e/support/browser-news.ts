import { waitUntil } from '@elevate/testing';
import type { Locator, Page } from 'playwright-core';

export const articleList = (page: Page): Locator =>
  page.locator('section:has(> nav[aria-label="Pages of news"]) ul.news-grid, ul.news-grid').first();

export const articleTitles = (page: Page): Promise<string[]> =>
  articleList(page).locator('> li h3').allTextContents();

export async function showsArticles(page: Page, titles: readonly string[]): Promise<void> {
  let observed: readonly string[] = [];
  const check = async () => {
    observed = await articleTitles(page);
    return JSON.stringify(observed) === JSON.stringify(titles);
  };
  await waitUntil(check, { what: 'the articles' }).catch(() => {
    throw new Error(`shown: ${JSON.stringify(observed)}\nexpected: ${JSON.stringify(titles)}`);
  });
}
