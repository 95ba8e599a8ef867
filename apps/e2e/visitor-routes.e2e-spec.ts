import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { RULES_OF_COLOR, violationsOn } from './support/axe.js';
import { describeInBrowser, type Visit } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { minutes, readCatalogue, views, type Catalogue } from './support/catalogue-truth.js';
import { concurrently } from './support/concurrently.js';
import {
  BAR_LINKS,
  FOOTER_LINKS,
  SCREEN_NAMES,
  specScreens,
  type Samples,
  type Screen,
} from './support/spec-screens.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

/** Each screen is opened at 1280 px, and measured at these too. */
const NARROWER = [768, 360, 320] as const;
const NAME = 'Elevate';

type Answered = readonly [address: string, status: number];

/** Some are too long to name a test. */
const named = (all: readonly Answered[]) =>
  all.map(([address, status]) => [address.slice(0, 40), address, status] as const);

// No page links to these; each shows its content or its empty state.
const BAD_ADDRESSES: readonly Answered[] = [
  ['/video/%00', 404],
  [`/video/${'x'.repeat(3_000)}`, 404],
  ['/channel/..%2F..%2Fetc%2Fpasswd', 404],
  ['/video/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 404],
  ['/speakers/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 404],
  [`/speakers/${'x'.repeat(3_000)}`, 404],
  ['/__proto__', 404],
  ['/?page=-1', 200],
  ['/?page=99999999999999999999', 200],
  ['/?page=two', 200],
  ['/categories?topic=&topic=%20', 200],
  [`/categories?topic=${'y'.repeat(2_000)}`, 200],
  ['/categories?topic=No%20such%20topic', 200],
  ['/categories?topic=%E0%A4%A&q=(', 200],
  ['/?search=%E0%A4%A', 200],
  ['/search?q=%E0%A4%A&page=-1&year=two&sort=best&show=all', 200],
  ['/?play=no-such-talk', 200],
];

const BAD_QUESTIONS: readonly Answered[] = [
  ['channel-rows?page=-1', 400],
  ['channel-rows?page=0', 400],
  ['channel-rows?page=two', 400],
  ['search', 400],
  ['search?q=', 400],
  ['search?q=%20%20', 400],
  ['search?q=a&q=b', 400],
  ['search?q=a&limit=9', 400],
  [`search?q=${'a'.repeat(10_000)}`, 400],
  ['episode-cards', 400],
  ['episode-cards?id=a', 400],
  ['filtered-episodes?sort=best', 400],
  ['search/results', 400],
  ['search/results?q=a&sort=best', 400],
  ['episodes?cursor=nonsense', 400],
  ['episodes?topic=', 400],
  [`episodes?topic=${'a'.repeat(101)}`, 400],
  [`episodes?${'topic=a&'.repeat(51)}`, 400],
  ['episodes?topic[$ne]=AI', 400],
  ['episodes/no-such-talk', 404],
  ['episodes/no-such-talk/related', 404],
  ['channels/no-such-channel', 404],
  ['speakers/no-such-speaker', 404],
  ['speakers/No%20Speaker', 400],
  ['speakers?cursor=A', 400],
  ['filtered-episodes?language=english', 400],
  ['nowhere', 404],
];

jest.setTimeout(120_000);

describeInBrowser('every route of the specification, for a visitor', () => {
  let visited: VisitedSite;
  let screens: Screen[];

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'routes' });
    screens = specScreens(samplesOf(await readCatalogue(visited.url, visited.ids)));
  });

  afterEach(async () => void (await visited?.leave()));
  afterAll(async () => visited?.close());

  it.each(SCREEN_NAMES.map((name, index) => [name, index] as const))(
    '%s shows its specified texts to visitors',
    async (_, index) => {
      const screen = screens[index]!;
      // Without motion a color is at once what it will be.
      const { page, status, errors } = await visited.open(screen.path);
      await page.getByRole('heading', { level: 1, name: screen.heading, exact: true }).waitFor();
      expect(status).toBe(screen.status ?? 200);
      expect(await page.title()).toBe(`${screen.title} · ${NAME}`);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await saysAll(page, screen.texts);
      for (const [name, target] of Object.entries(screen.links ?? {})) {
        const link = page.getByRole('main').getByRole('link', { name, exact: true }).first();
        expect([name, await link.getAttribute('href')]).toEqual([
          name,
          target === 'mailto:' ? expect.stringMatching(/^mailto:/) : target,
        ]);
        expect([name, await link.isVisible()]).toEqual([name, true]);
      }
      for (const name of screen.buttons ?? []) {
        await page.getByRole('button', { name, exact: true }).first().waitFor();
      }
      expect(await sidewaysScroll(page)).toBe(0);
      for (const width of NARROWER) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await sidewaysScroll(page)]).toEqual([width, 0]);
        const shown = plain(await page.evaluate<string>(SHOWN_TEXT));
        expect(screen.texts.filter((text) => !shown.includes(plain(text)))).toEqual([]);
      }
      expect(await violationsOn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOn(page, { only: RULES_OF_COLOR })).toEqual([]);
      expect(errors.filter((error) => !isOwnAnswer(error, screen))).toEqual([]);
    },
  );

  it('/my-list asks to sign in', async () => {
    const { page, errors } = await visited.open('/my-list');
    await page.waitForURL((url) => url.pathname === '/auth');
    expect(errors).toEqual([]);
  });

  it('/x7k9p2m-sys is replaced by the home page', async () => {
    const { page, errors } = await visited.open('/x7k9p2m-sys');
    await page.getByText('Videos Available').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    expect(errors).toEqual([]);
  });

  it('has the bar and the footer of the specification', async () => {
    const { page } = await visited.open('/help');
    const shown = (links: Record<string, string>) => Object.entries(links);
    const bar = page.getByRole('banner').getByRole('link');
    expect(await linksOf(bar)).toEqual([[NAME, '/'], ...shown(BAR_LINKS)]);
    const footer = page.getByRole('contentinfo');
    expect(await linksOf(footer.getByRole('navigation').getByRole('link'))).toEqual(
      shown(FOOTER_LINKS),
    );
    await saysAll(page, [
      'Elevating Black tech voices through curated content, community and culture.',
    ]);
  });

  it('has its content in a main element for visitors without scripts', async () => {
    const shown = screens.filter(({ hidden }) => !hidden);
    const all = [...shown.map(({ path, heading }) => [path, heading]), ['/my-list', 'My List']];
    const bad: unknown[] = [];
    for (const [path = '', heading = ''] of all) {
      const html = await (await fetch(`${visited.url}${path}`)).text();
      const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
      const [, title = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main) ?? [];
      if (plain(title.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&')) !== plain(heading))
        bad.push([path, title]);
    }
    expect(bad).toEqual([]);
  });

  it('never submits the sign-in form without scripts', async () => {
    const html = await (await fetch(`${visited.url}/auth`)).text();
    expect(/<form[^>]*>/.exec(html)?.[0]).toContain('method="dialog"');
  });

  it('asks search engines to leave out the hidden pages, and only those', async () => {
    const asked = [...screens.map(({ path }) => path), '/my-list', '/x7k9p2m-sys'];
    const tags = await Promise.all(
      asked.map(async (path) => {
        const { headers } = await fetch(`${visited.url}${path}`);
        return [path, headers.get('x-robots-tag')] as const;
      }),
    );
    expect(tags.filter(([, tag]) => tag !== null)).toEqual([
      ['/m8n4p-access', expect.stringContaining('noindex')],
      ['/x7k9p2m-sys', expect.stringContaining('noindex')],
    ]);
  });

  it('refuses a malformed URL', async () => {
    const response = await fetch(`${visited.url}/video/%E0%A4%A`);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ status: 400 }),
    ]);
  });

  it('stays calm at addresses that no page links to', async () => {
    const visits = await concurrently(BAD_ADDRESSES, 4, async ([path, expected]) => {
      const { page, status, errors } = await visited.open(path);
      await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
      await page.waitForLoadState('networkidle');
      const crashes = await page.getByText('Unexpected Application Error!').count();
      const unexpected = errors.filter((error) => !/status of 40[04] /.test(error));
      return { path, expected, status, crashes, unexpected };
    });
    const faults = visits.filter(
      ({ expected, status, crashes, unexpected }) =>
        status !== expected || crashes > 0 || unexpected.length > 0,
    );
    expect(faults).toEqual([]);
  });

  it.each(named(BAD_QUESTIONS))(
    'answers GET /api/v1/%s with a problem',
    async (_, path, status) => {
      const response = await fetch(`${visited.url}/api/v1/${path}`);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(await response.json()).toMatchObject({ status, title: expect.any(String) });
      expect(response.status).toBe(status);
    },
  );
});

/** A talk with topics on a channel with others, and that channel. */
function samplesOf(catalogue: Catalogue): Samples {
  const episode = catalogue.such(
    ({ topics, channel_id }) => topics.length > 1 && catalogue.ofChannel(channel_id).length > 1,
  );
  const channels = catalogue.channels();
  const { id, name, episodes } = channels.find(({ id: one }) => one === episode.channel_id)!;
  return {
    episode: { id: episode.id, title: episode.title, channel: name },
    facts: [minutes(episode.duration_seconds), views(episode.view_count)],
    topics: episode.topics,
    channel: { id, name, count: episodes },
    channels: channels.map((one) => one.name),
    groups: catalogue.topicGroups().map(({ title }) => title),
  };
}

/** Waits until all of these can be read on the page. */
async function saysAll(page: Page, texts: readonly string[]): Promise<void> {
  let missing: readonly string[] = texts;
  const look = async () => {
    const shown = plain(await page.locator('body').innerText());
    missing = texts.filter((text) => !shown.includes(plain(text)));
    return missing.length === 0;
  };
  await waitUntil(look, { what: 'the texts' }).catch(() => expect(missing).toEqual([]));
}

// Also of what the browser draws only when it comes near.
const SHOWN_TEXT = `[...document.querySelectorAll('body *')]
  .filter((element) => element.checkVisibility())
  .flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
  .map(({ data }) => data).join(' ')`;

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function linksOf(links: ReturnType<Page['getByRole']>): Promise<[string, string][]> {
  return links.evaluateAll((all: LinkInPage[]) =>
    all
      .filter((link) => link.checkVisibility())
      .map((link) => [link.textContent.trim(), link.getAttribute('href') ?? '']),
  );
}

interface LinkInPage {
  textContent: string;
  checkVisibility(): boolean;
  getAttribute(name: string): string | null;
}

/** The browser's own line about a document that is answered with 404. */
function isOwnAnswer(error: Visit['errors'][number], { status, path }: Screen): boolean {
  return status === 404 && error.includes('status of 404') && error.endsWith(path);
}
