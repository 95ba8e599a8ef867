import { EVENT_TIMES } from '@elevate/rules';
import { categoriesPageAt } from './categories-page.js';
import { channelPageAt } from './channel-page.js';
import { episodePageAt } from './episode-page.js';
import { eventsPage } from './events-page.js';
import { constantPage, fixedPages } from './fixed-pages.js';
import { homePage } from './home-page.js';
import { eventsPath, newsPath } from './client-paths.js';
import { missingPageKey, missingPages, type Missing } from './missing-pages.js';
import { newsPage, newsPageAt } from './news-page.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import type { PageContext } from './page-context.js';

// Rendering a page costs some ten milliseconds. In a burst of changes one of a second ago will do:
// the browser is told what has changed since as soon as it listens.
const MAX_REST_MS = 1_000;

// Of channels and episodes; a page with its content and its encodings takes some 100 kB.
const PAGES_KEPT = 500;

// Of chosen topics, up to a hundred episodes each.
const CHOICES_KEPT = 50;

// Of the news, of which there are as many as visitors have words to search for.
const NEWS_PAGES_KEPT = 100;

/** Makes the HTML of every address of the client ready. */
export function installPages(context: PageContext): void {
  const { ready } = context;
  const asPage = (resource: Resource): Resource => ({
    ...resource,
    version: () => versionOf(context, resource),
    maxRestMs: MAX_REST_MS,
  });
  ready.pin('/', asPage(homePage(context)));
  ready.pin(newsPath({ page: 1 }), asPage(newsPage(context, { page: 1 })));
  for (const when of EVENT_TIMES) ready.pin(eventsPath(when), asPage(eventsPage(context, when)));
  for (const [path, page] of fixedPages(context)) ready.pin(path, asPage(page));
  for (const what of Object.keys(missingPages) as Missing[]) {
    ready.pin(missingPageKey(what), asPage(constantPage(context, missingPages[what])));
  }
  ready.addRule((url) => {
    const page = channelPageAt(context, url) ?? episodePageAt(context, url);
    return page && asPage(page);
  }, PAGES_KEPT);
  ready.addRule((address) => {
    const page = categoriesPageAt(context, address);
    return page && asPage(page);
  }, CHOICES_KEPT);
  ready.addRule((address) => {
    const page = newsPageAt(context, address);
    return page && asPage(page);
  }, NEWS_PAGES_KEPT);
}

/** Grows with the page's data, and once more when pages begin to be rendered here. */
function versionOf({ writer }: PageContext, resource: Resource): number | undefined {
  const version = resource.version();
  return version === undefined ? undefined : version + writer.generation;
}
