import { EVENT_SORTS, EVENT_TIMES } from '@elevate/rules';
import { categoriesPageAt } from './categories-page.js';
import { channelPageAt } from './channel-page.js';
import { cvePageAt } from './cve-page.js';
import { episodePageAt } from './episode-page.js';
import { eventsPage } from './events-page.js';
import { constantPage, fixedPages } from './fixed-pages.js';
import { homePage } from './home-page.js';
import { eventsPath, newsPath } from './client-paths.js';
import { missingPageKey, missingPages, type Missing } from './missing-pages.js';
import { newsPage, newsPageAt } from './news-page.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import type { PageContext } from './page-context.js';
import { searchPageAt } from './search-page.js';
import { speakerPageAt } from './speaker-page.js';

// Rendering takes about 10 ms. During bursts a page may be one second old; the update stream corrects it.
const MAX_REST_MS = 1_000;

const PAGES_KEPT = 500;

const CHOICES_KEPT = 50;

// News pages; searches make their number unlimited.
const NEWS_PAGES_KEPT = 100;

const CVE_PAGES_KEPT = 100;

const SEARCH_PAGES_KEPT = 50;

export function installPages(context: PageContext): void {
  const { ready } = context;
  const asPage = (resource: Resource): Resource => ({
    ...resource,
    version: () => versionOf(context, resource),
    maxRestMs: MAX_REST_MS,
  });
  ready.pin('/', asPage(homePage(context)));
  ready.pin(newsPath({ page: 1 }), asPage(newsPage(context, { page: 1 })));
  for (const when of EVENT_TIMES) {
    for (const sort of EVENT_SORTS) {
      ready.pin(eventsPath(when, sort), asPage(eventsPage(context, when, sort)));
    }
  }
  for (const [path, page] of fixedPages(context)) ready.pin(path, asPage(page));
  for (const what of Object.keys(missingPages) as Missing[]) {
    ready.pin(missingPageKey(what), asPage(constantPage(context, missingPages[what])));
  }
  ready.addRule((url) => {
    const page =
      channelPageAt(context, url) ?? episodePageAt(context, url) ?? speakerPageAt(context, url);
    return page && asPage(page);
  }, PAGES_KEPT);
  ready.addRule((address) => {
    const page = categoriesPageAt(context, address);
    return page && asPage(page);
  }, CHOICES_KEPT);
  ready.addRule((address) => {
    const page = cvePageAt(context, address);
    return page && asPage(page);
  }, CVE_PAGES_KEPT);
  ready.addRule((address) => {
    const page = newsPageAt(context, address);
    return page && asPage(page);
  }, NEWS_PAGES_KEPT);
  ready.addRule((address) => {
    const page = searchPageAt(context, address);
    return page && asPage(page);
  }, SEARCH_PAGES_KEPT);
}

function versionOf({ writer }: PageContext, resource: Resource): number | undefined {
  const version = resource.version();
  return version === undefined ? undefined : version + writer.generation;
}
