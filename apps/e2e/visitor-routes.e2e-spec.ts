import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { RULES_OF_COLOR, violationsOn } from './support/axe.js';
import { describeInBrowser, type Visit, type VisitOptions } from './support/browser.js';
import { focused, focusReturns, sidewaysScroll } from './support/browser-home.js';
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

const CONTACT = 'stage+mail@elevate.example';

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
  ['search/results?q=a&sort=better', 400],
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

const STAND_IN = '<!doctype html><title>Stand-in</title><p>Nothing plays here.';
// Answers the greeting as YouTube's player does at the end of a video.
const AT_THE_END = `<!doctype html><title>Stand-in</title><script>
  addEventListener('message', ({ data, source, origin }) => {
    if (JSON.parse(data).event !== 'listening') return;
    const info = { currentTime: 3000, duration: 3000, playerState: 0 };
    source.postMessage(JSON.stringify({ event: 'infoDelivery', info }), origin);
  });
</script>`;

interface Talk {
  readonly id: string;
  readonly title: string;
}

interface Speaker {
  readonly id: string;
  readonly name: string;
  readonly episodes: number;
}

// A link to a mail program leaves the page for nowhere here: what it would have opened is kept.
const KEEP_MAILS = `
  window.mails = [];
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="mailto:"]');
    if (!link) return;
    event.preventDefault();
    window.mails.push(link.href);
  }, true);`;

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('a visitor of the sample', () => {
  let visited: VisitedSite;

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'routes', settings: { CONTACT_EMAIL: CONTACT } });
  });
  afterEach(async () => {
    const errors = (await visited?.leave()) ?? [];
    // A document or a request that is answered so by design.
    expect(errors.filter((error) => !/status of 40[04] /.test(error))).toEqual([]);
  });
  afterAll(async () => visited?.close());

  describe('on every route of the specification', () => {
    let screens: Screen[];

    beforeAll(async () => {
      screens = specScreens(samplesOf(await readCatalogue(visited.url, visited.ids)));
    });

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
          const visible = plain(await page.evaluate<string>(SHOWN_TEXT));
          expect(screen.texts.filter((text) => !visible.includes(plain(text)))).toEqual([]);
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
      const entriesOf = (links: Record<string, string>) => Object.entries(links);
      const bar = page.getByRole('banner').getByRole('link');
      expect(await linksOf(bar)).toEqual([[NAME, '/'], ...entriesOf(BAR_LINKS)]);
      const footer = page.getByRole('contentinfo');
      expect(await linksOf(footer.getByRole('navigation').getByRole('link'))).toEqual(
        entriesOf(FOOTER_LINKS),
      );
      await saysAll(page, [
        'Elevating Black tech voices through curated content, community and culture.',
      ]);
    });

    it('has its content in a main element for visitors without scripts', async () => {
      const visibleScreens = screens.filter(({ hidden }) => !hidden);
      const all = [
        ...visibleScreens.map(({ path, heading }) => [path, heading]),
        ['/my-list', 'My List'],
      ];
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
      const paths = [...screens.map(({ path }) => path), '/my-list', '/x7k9p2m-sys'];
      const tags = await Promise.all(
        paths.map(async (path) => {
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
        await page
          .getByRole('heading', { level: 1 })
          .or(page.getByRole('dialog'))
          .first()
          .waitFor();
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

  describe('the pages of words and forms', () => {
    const openWith = async (path: string, options: VisitOptions = {}) => {
      const { page } = await visited.open(path, { before: KEEP_MAILS, ...options });
      return page;
    };
    const mailsOf = async (page: Page) =>
      (await page.evaluate<string[]>('window.mails')).map(readMail);
    const submit = (page: Page) => page.getByRole('button', { name: 'Submit Bug Report' }).click();
    const fillAll = async (page: Page, length: number) => {
      const boxes = page.getByRole('main').getByRole('textbox');
      expect(await boxes.count()).toBe(7);
      for (const box of await boxes.all()) await box.fill('x'.repeat(length));
      await boxes.last().fill('');
    };

    it('writes to the operator in each of its mail links', async () => {
      const page = await openWith('/help');
      for (const name of ['Submit by email', 'Request deletion', 'Contact Support']) {
        await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      }
      const mails = await mailsOf(page);
      expect(mails.map(({ to }) => to)).toEqual([CONTACT, CONTACT, CONTACT]);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Podcast submission',
        'Please delete my account',
        'A question',
      ]);
    });

    it('has a list of contents whose every link leads to its part', async () => {
      const page = await openWith('/help');
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      const targets = await links.evaluateAll(HREFS);
      expect(targets).toHaveLength(4);
      for (const target of targets) {
        await page.goto(`${visited.url}/help${target}`);
        const top = (await page.locator(target).boundingBox())?.y ?? NaN;
        // Below the fixed bar, and in view.
        expect(top).toBeGreaterThanOrEqual(50);
        expect(top).toBeLessThan(900);
      }
    });

    it('has a popup for a tile, by keyboard, dark and light', async () => {
      const page = await openWith('/creator-spotlight', { width });
      const tiles = page.getByRole('region', { name: 'Sample creator tiles' });
      const tile = tiles.getByRole('button').last();
      await tile.focus();
      const { name } = await focused(page);
      await page.keyboard.press('Enter');
      const popup = page.getByRole('dialog');
      await popup.getByRole('tab').first().waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await popup.waitFor({ state: 'detached' });
      await focusReturns(page, name);
      expect((await focused(page)).ring).toBe(true);
    });

    it('shows what a bug report lacks, dark and light, and becomes a mail', async () => {
      const page = await openWith('/bug-report');
      await submit(page);
      await page.locator('[aria-invalid="true"]').nth(5).waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOn(page)).toEqual([]);
      await fillAll(page, 20);
      await submit(page);
      await page.getByText('Opening email client with your bug report', { exact: true }).waitFor();
      expect(await mailsOf(page)).toMatchObject([
        { to: CONTACT, subject: `Bug report: ${'x'.repeat(20)}` },
      ]);
      expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
    });

    it('too long for a link goes by the clipboard, whole', async () => {
      const page = await openWith('/bug-report', {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await fillAll(page, 200);
      await page.getByRole('textbox', { name: 'Description' }).fill('y'.repeat(2_000));
      await submit(page);
      await page.getByText('Opening email client with your bug report').waitFor();
      const [mail] = await mailsOf(page);
      expect(mail?.body).toContain('clipboard');
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied.match(/^(?:x{200}|y{2000})$/gm)).toHaveLength(6);
    });
  });

  describe('at speakers and the next talk', () => {
    let speaker: Speaker;
    let talks: readonly Talk[];
    let talk: Talk;
    let next: Talk;

    beforeAll(async () => {
      const { items } = await api<{ items: Speaker[] }>('speakers');
      speaker = items.reduce((most, candidate) =>
        candidate.episodes > most.episodes ? candidate : most,
      );
      ({ episodes: talks } = await api<{ episodes: typeof talks }>(`speakers/${speaker.id}`));
      const { items: all } = await api<{ items: Talk[] }>('episodes');
      for (const candidate of all) {
        const { next_in_channel } = await api<{ next_in_channel: Talk[] }>(
          `episodes/${candidate.id}/related`,
        );
        if (next_in_channel[0]) [talk, next] = [candidate, next_in_channel[0]];
      }
    });

    async function api<Answer>(path: string): Promise<Answer> {
      const response = await fetch(`${visited.url}/api/v1/${path}`);
      expect(response.status).toBe(200);
      return (await response.json()) as Answer;
    }

    const open = (path: string, options: VisitOptions = {}) =>
      visited.open(path, { elsewhere: STAND_IN, ...options });
    const hrefsIn = (page: Page, list: string) =>
      page.getByRole('list', { name: list }).getByRole('link').evaluateAll(HREFS);
    const addressOf = (page: Page) => {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    };

    it('a talk leads to its speaker by keyboard, and the page shows the talks', async () => {
      const { page } = await open(`/video/${talks[0]!.id}`, { width });
      const link = page.getByRole('main').getByRole('link', { name: speaker.name, exact: true });
      await link.focus();
      expect(await focused(page)).toMatchObject({ ring: true });
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: speaker.name }).waitFor();
      expect(addressOf(page)).toBe(`/speakers/${speaker.id}`);
      expect(await hrefsIn(page, 'Talks')).toEqual(talks.map(({ id }) => `/video/${id}`));
      await page.getByRole('link', { name: 'Filter and sort' }).click();
      await page.getByRole('list', { name: 'Language' }).getByRole('link').nth(1).click();
      await page.waitForURL((url) => url.searchParams.get('language') === 'en');
      await page
        .getByRole('status')
        .getByText(/^\d+ episodes?$/)
        .waitFor();
      // The former list is dimmed until the filtered one is there.
      await page.locator('main .opacity-50').waitFor({ state: 'detached' });
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });

    it('all speakers are listed, searched by name and shown page by page', async () => {
      const { items, total } = await api<{ items: Speaker[]; total: number }>('speakers');
      const { page } = await open('/speakers', { width });
      await page.getByText(`${total} speakers, from A to Z`).waitFor();
      expect(await hrefsIn(page, 'Speakers')).toEqual(items.map(({ id }) => `/speakers/${id}`));
      const more = page.getByRole('button', { name: 'Show more' });
      expect(await more.count()).toBe(total > items.length ? 1 : 0);
      if (total > items.length) {
        await more.press('Enter');
        const tiles = page.getByRole('list', { name: 'Speakers' }).getByRole('listitem');
        await waitUntil(async () => (await tiles.count()) > items.length);
        const next = tiles.nth(items.length).getByRole('link');
        await waitUntil(() => next.evaluate((link: LinkInPage) => link.matches(':focus')));
      }
      await page.getByRole('searchbox').fill(speaker.name);
      await page.waitForURL((url) => url.searchParams.get('q') === speaker.name);
      const links = page.getByRole('list', { name: 'Speakers' }).getByRole('link');
      await page.getByText(/^Found \d+ speakers?$/).waitFor();
      expect(await links.first().innerText()).toBe(speaker.name);
      await links.first().press('Enter');
      await page.getByRole('heading', { level: 1, name: speaker.name }).waitFor();
      await page.getByRole('link', { name: 'All speakers' }).press('Enter');
      await page.waitForURL((url) => url.pathname === '/speakers' && url.search === '');
    });

    it('the search finds the speaker, in the overlay and on the page of results', async () => {
      const { page } = await open('/help', { width });
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('textbox').fill(speaker.name);
      const links = dialog.getByRole('list', { name: 'Speakers' }).getByRole('link');
      await links.waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await links.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: speaker.name }).waitFor();
      await page.goto(`${visited.url}/search?${new URLSearchParams({ q: speaker.name })}`);
      const group = page.getByRole('main').getByRole('list', { name: 'Speakers' });
      await group.getByRole('link').first().waitFor();
      expect(await hrefsIn(page, 'Speakers')).toEqual([`/speakers/${speaker.id}`]);
      expect(await violationsOn(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });

    it('the next talk is offered at the end, cancelled, and turned off', async () => {
      const { page } = await open(`/video/${talk.id}`, { width, elsewhere: AT_THE_END });
      const play = page.getByRole('main').locator('.episode-words');
      await play.getByRole('button', { name: `Play ${talk.title}` }).click();
      const offer = page.getByRole('region', { name: 'Next talk' });
      await offer.waitFor();
      expect(await violationsOn(page)).toEqual([]);
      const player = (await page.locator('iframe').boundingBox())!;
      expect((await offer.boundingBox())!.y).toBeGreaterThanOrEqual(player.y + player.height);
      await offer.getByRole('button', { name: 'Cancel' }).press('Enter');
      await offer.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      const choice = page.getByRole('switch', { name: 'Play the next talk at the end' });
      await choice.press('Space');
      await page.reload();
      await waitUntil(async () => (await choice.getAttribute('aria-checked')) === 'false');
    });

    it('the next talk plays by itself after ten seconds, and Close leads back', async () => {
      const { page } = await open(`/video/${talk.id}`, { elsewhere: AT_THE_END });
      const words = page.getByRole('main').locator('.episode-words');
      await words.getByRole('button', { name: `Play ${talk.title}` }).click();
      await page.getByRole('region', { name: 'Next talk' }).getByText(next.title).waitFor();
      expect(await focused(page)).toMatchObject({ name: 'Close video' });
      await page.getByRole('dialog', { name: next.title }).waitFor();
      expect(addressOf(page)).toBe(`/video/${talk.id}?play=${next.id}`);
      expect(await focused(page)).toMatchObject({ name: 'Close video' });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(addressOf(page)).toBe(`/video/${talk.id}`);
    });

    it('the pages are in the document that the server sends', async () => {
      const { items } = await api<{ items: Speaker[] }>('speakers');
      const all = await (await fetch(`${visited.url}/speakers`)).text();
      expect(items.filter(({ id }) => !all.includes(`href="/speakers/${id}"`))).toEqual([]);
      const html = await (await fetch(`${visited.url}/speakers/${speaker.id}`)).text();
      expect(talks.filter(({ id }) => !html.includes(`href="/video/${id}"`))).toEqual([]);
    });

    it('an unknown speaker is a page that says so', async () => {
      const { status } = await fetch(`${visited.url}/speakers/no-such-speaker`);
      expect(status).toBe(404);
      const { page } = await open('/speakers/no-such-speaker');
      await page.getByText('Speaker not found').first().waitFor();
      expect(await violationsOn(page)).toEqual([]);
    });
  });
});

/** A talk with topics on a channel with others, and that channel. */
function samplesOf(catalogue: Catalogue): Samples {
  const episode = catalogue.such(
    ({ topics, channel_id }) => topics.length > 1 && catalogue.ofChannel(channel_id).length > 1,
  );
  const channels = catalogue.channels();
  const { id, name, episodes } = channels.find(
    ({ id: channelId }) => channelId === episode.channel_id,
  )!;
  return {
    episode: { id: episode.id, title: episode.title, channel: name },
    facts: [minutes(episode.duration_seconds), views(episode.view_count)],
    topics: episode.topics,
    channel: { id, name, count: episodes },
    channels: channels.map((channel) => channel.name),
    groups: catalogue.topicGroups().map(({ title }) => title),
  };
}

/** Waits until all of these can be read on the page. */
async function saysAll(page: Page, texts: readonly string[]): Promise<void> {
  let missing: readonly string[] = texts;
  const check = async () => {
    const visible = plain(await page.locator('body').innerText());
    missing = texts.filter((text) => !visible.includes(plain(text)));
    return missing.length === 0;
  };
  await waitUntil(check, { what: 'the texts' }).catch(() => expect(missing).toEqual([]));
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
  matches(selector: string): boolean;
}
const HREFS = (links: LinkInPage[]) => links.map((link) => link.getAttribute('href') ?? '');

/** The browser's own line about a document that is answered with 404. */
function isOwnAnswer(error: Visit['errors'][number], { status, path }: Screen): boolean {
  return status === 404 && error.includes('status of 404') && error.endsWith(path);
}

/** A link's mail as a mail program shows it. */
function readMail(link: string): { to: string; subject: string; body: string } {
  const { protocol, pathname, search } = new URL(link);
  expect(protocol).toBe('mailto:');
  // In a mail link a plus is a plus, not a space.
  const part = (name: string) => {
    const field = search
      .slice(1)
      .split('&')
      .find((text) => text.startsWith(`${name}=`));
    return decodeURIComponent(field?.slice(name.length + 1) ?? '');
  };
  return { to: decodeURIComponent(pathname), subject: part('subject'), body: part('body') };
}
