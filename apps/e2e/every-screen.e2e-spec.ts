import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { AccountSite, type AccountVisit } from './support/account-site.js';
import { ACCESS, MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, pageWorks } from './support/browser.js';
import { overlaps, RECORD_SHIFTS, shiftOf, sidewaysScroll } from './support/browser-home.js';
import { unchanging } from './support/unchanging.js';
import { LONG_TALK, visitorWorld } from './support/visitor-world.js';

const WIDTHS = [1280, 768, 360] as const;
const WIDTHS_OF_LOADS = [1280, 360] as const;
const MOST_SHIFT = 0.02;
/** Only the browser knows the token in the address, and opens the dialog. */
const MOST_SHIFT_ON = new Map([
  ['the player', 0.1],
  ['a confirmed change of address', 0.1],
]);
/** Measured at every width from 320 to 2560 px. */
const CROWDED = new Set([
  'home',
  'news',
  'events',
  'an episode',
  'a channel',
  'news with bookmarks',
]);
const isCrowded = ([role, name]: Screen) => role !== 'administrator' && CROWDED.has(name);
const content = (section: string) => `${MANAGEMENT}?tab=content&section=${section}`;

interface Samples {
  readonly talk: { readonly id: string; readonly title: string };
  readonly channel: string;
  readonly speaker: string;
  readonly collection: string;
  readonly event: string;
  readonly cve: string;
}
type Role = 'visitor' | 'member' | 'administrator';
type Screen = readonly [
  Role,
  name: string,
  path: string | ((samples: Samples) => string),
  /** A button that opens a part of it. */
  opener?: string,
];

const SCREENS: readonly Screen[] = [
  ['visitor', 'home', '/'],
  ['visitor', 'the search overlay', '/help?search=cybersecurity'],
  ['visitor', 'an empty search overlay', '/help?search='],
  ['visitor', 'a search overlay without results', '/help?search=qqxzvk+wwqqzz'],
  ['visitor', 'a search without a term', '/search'],
  ['visitor', 'search results', '/search?q=cybersecurity'],
  ['visitor', 'channels that were searched', '/search?q=a&show=channels'],
  ['visitor', 'a misspelled search', '/search?q=cybersecurty'],
  ['visitor', 'an episode', ({ talk }) => `/video/${talk.id}`],
  ['visitor', 'the player', ({ talk }) => `/help?play=${talk.id}`],
  ['visitor', 'a channel', ({ channel }) => `/channel/${channel}`],
  ['visitor', 'filtered categories', '/categories?topic=DevOps&topic=AI'],
  ['visitor', 'news', '/news'],
  ['visitor', 'a vulnerability', ({ cve }) => `/news/cve/${cve}`],
  ['visitor', 'the sources of news', '/news/sources'],
  ['visitor', 'events', '/events?when=all'],
  ['visitor', 'an event', ({ event }) => `/events/${event}`],
  ['visitor', 'an unknown event', '/events/no-such-event'],
  ['visitor', 'speakers', '/speakers'],
  ['visitor', 'a speaker', ({ speaker }) => `/speakers/${speaker}`],
  ['visitor', 'collections', '/collections'],
  ['visitor', 'a collection', ({ collection }) => `/collections/${collection}`],
  ['visitor', 'suggestions', '/suggest'],
  ['visitor', 'data sources', '/data-sources'],
  ['visitor', 'a confirmed change of address', '/email-change'],
  ['visitor', 'the end of mails', '/unsubscribe'],
  ['visitor', 'a shared list without its token', '/shared-list'],
  ['visitor', 'an unknown talk', '/video/no-such-talk'],
  ['visitor', 'a new password', '/reset-password'],
  ['visitor', 'channels', '/channels'],
  ['visitor', 'categories', '/categories'],
  ['visitor', 'the Creator Spotlight', '/creator-spotlight'],
  ['visitor', 'help', '/help'],
  ['visitor', 'the bug report', '/bug-report'],
  ['visitor', 'sign-in', '/auth'],
  ['visitor', 'a forgotten password', '/forgot-password'],
  ['visitor', 'an administrator’s sign-in', ACCESS],
  ['visitor', 'an unknown path', '/no/such/page'],
  ['member', 'My List', '/my-list'],
  ['member', 'lists', '/lists'],
  ['member', 'the watch history', '/history'],
  ['member', 'what is followed', '/following'],
  ['member', 'the account', '/account'],
  ['member', 'security', '/security'],
  ['member', 'news with bookmarks', '/news'],
  ['member', 'home', '/'],
  ['member', 'the change of a password', '/change-password'],
  ['administrator', 'content sync', MANAGEMENT],
  ['administrator', 'events', `${MANAGEMENT}?tab=events`],
  ['administrator', 'episodes', content('episodes')],
  ['administrator', 'topics', content('topics')],
  ['administrator', 'speakers', content('speakers')],
  ['administrator', "editor's picks", content('editor-picks')],
  ['administrator', 'collections', content('collections')],
  ['administrator', 'the hero', content('hero')],
  ['administrator', 'the preview of home', content('home-preview')],
  ['administrator', 'suggestions', content('suggestions')],
  ['administrator', 'sources', `${MANAGEMENT}?tab=sources`],
  ['administrator', 'the audit log', `${MANAGEMENT}?tab=audit`],
  ['administrator', 'the form of a webhook', `${MANAGEMENT}?tab=webhooks`, 'Add webhook'],
  ['administrator', 'administrators', `${MANAGEMENT}?tab=administrators`],
];

const numbered = (screens: readonly Screen[]) =>
  screens.map((screen, number) => [screen[0], screen[1], screen, number] as const);

const RECORD_BLOCKED = `globalThis.violations = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  globalThis.violations.push([effectiveDirective, blockedURI, sample].join(' ')));`;
const blockedOn = (page: Page) => page.evaluate<string[]>('globalThis.violations');

const ATTACKS: readonly (readonly [what: string, directive: string, attack: string])[] = [
  [
    'a script element with text',
    'require-trusted-types-for',
    `const script = document.createElement('script');
     script.append('globalThis.hacked = true'); document.body.append(script);`,
  ],
  [
    'an event handler as text',
    'require-trusted-types-for',
    `document.createElement('img').setAttribute('onerror', 'globalThis.hacked = true');`,
  ],
  [
    'a style element',
    'style-src-elem',
    `const style = document.createElement('style');
     style.append('body { --hacked: yes }'); document.head.append(style);`,
  ],
  ['a style attribute', 'style-src-attr', `document.body.setAttribute('style', '--hacked: yes');`],
  ['markup as text', 'require-trusted-types-for', `document.body.innerHTML = '<p>hacked</p>';`],
  [
    'a script address as text',
    'require-trusted-types-for',
    `document.createElement('script').src = '/assets/x.js';`,
  ],
  ['a policy of its own', 'trusted-types', `trustedTypes.createPolicy('own', {});`],
  ['text as code', 'require-trusted-types-for', `eval('globalThis.hacked = true');`],
  [
    'a script of another site',
    'script-src-elem',
    `import('https://elsewhere.example/x.js').catch(() => undefined);`,
  ],
  [
    'data for another site',
    'connect-src',
    `fetch('https://elsewhere.example/').catch(() => undefined);`,
  ],
  [
    'a base address',
    'base-uri',
    `const base = document.createElement('base'); base.href = 'https://elsewhere.example/';
     document.head.append(base);`,
  ],
  [
    'an object',
    'require-trusted-types-for',
    `document.createElement('object').data = '/favicon.svg';`,
  ],
  [
    'a frame of another site',
    'frame-src',
    `const frame = document.createElement('iframe'); frame.src = 'https://elsewhere.example/';
     document.body.append(frame);`,
  ],
];

/** Of 190 events the first and the last ones: a page of all of them takes a minute to measure. */
const ENDS_OF_EVENTS = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.event-grid > li:nth-child(n + 20):nth-last-child(n + 20) { display: none }');
  document.adoptedStyleSheets = [sheet];
})()`;

/** Text spacing of WCAG 2.2, 1.4.12. Names fields that iOS zooms into, and what colors alone would show: fields, the current page, what was watched. */
const WIDE_TEXT = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
  document.adoptedStyleSheets = [sheet];
  const fields = 'input:not([type=radio], [type=checkbox], [type=file]), select, textarea';
  return [...document.querySelectorAll(fields + ', [aria-current]:not([aria-current=false]), .card p:has(> .bg-lead)')]
    .filter((each) => {
      const { fontSize, outlineStyle, borderStyle } = getComputedStyle(each);
      const isSmall = parseFloat(fontSize) < 16 && each.matches(fields);
      return isSmall || (outlineStyle === 'none' && borderStyle === 'none');
    })
    .map((each) => each.outerHTML.slice(0, 200));
})()`;

/** The reader's own, as the settings of the browser change it. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
}

describeInBrowser('with data', () => {
  let site: AccountSite;
  let samples: Samples;

  beforeAll(async () => {
    const settings = { SAMPLE_NEWS: 'on', SAMPLE_EVENTS: 'on' };
    site = await AccountSite.start({ name: 'every-screen', world: visitorWorld(), settings });
    samples = await readSamples();
    // A live update of the sample would move the page.
    await unchanging(async () => (await fetch(`${site.url}/api/v1/home`)).text());
    await setUpAdministrator(site);
  });
  afterAll(async () => site?.close());

  async function read<Answer>(path: string): Promise<Answer> {
    return (await (await fetch(`${site.url}/api/v1/${path}`)).json()) as Answer;
  }

  async function readSamples(): Promise<Samples> {
    const { items } = await read<{ items: { id: string }[] }>('search?q=without%20fear');
    const { id, title, channel_id } = await read<Record<'id' | 'title' | 'channel_id', string>>(
      `episodes/${items[0]!.id}`,
    );
    const firstOf = async (list: string) =>
      (await read<{ items: { id: string }[] }>(list)).items[0]!.id;
    const [speaker, collection] = [await firstOf('speakers'), await firstOf('collections')];
    const event = await firstOf('events?when=all');
    const html = await (await fetch(`${site.url}/news`)).text();
    const [, cve] = /\/news\/cve\/(CVE-\d+-\d+)/.exec(html) ?? [];
    if (cve === undefined) throw new Error('no sample article names a vulnerability');
    return { talk: { id, title }, channel: channel_id, speaker, collection, event, cve };
  }

  describe('every screen', () => {
    const visits = new Map<Role, AccountVisit>();
    let lateTypefaces = 0;

    beforeAll(async () => {
      const before = RECORD_BLOCKED;
      const elsewhere = '<p>Nothing plays here.';
      const visitor = await site.open('/', { before: before + RECORD_SHIFTS, elsewhere });
      await visitor.page.route('**/*.woff2', async (route) => {
        lateTypefaces += 1;
        await pageWorks(visitor.page);
        await route.continue();
      });
      visits.set('visitor', visitor);
      visits.set('member', await openAsMember(before));
      visits.set('administrator', await openAsAdmin(site, MANAGEMENT, { before }));
    });
    afterAll(async () => {
      const errors = (await site?.leave()) ?? [];
      expect(
        errors.filter((error) => !/status of 404 .*\/no.such.(page|talk|event)$/.test(error)),
      ).toEqual([]);
    });

    async function openAsMember(before: string): Promise<AccountVisit> {
      const visit = await site.open('/auth', { before });
      await visit.at.signIn(await site.person());
      await visit.at.arrives('/');
      const options = { data: { episode_id: samples.talk.id }, headers: { origin: site.url } };
      const saved = await visit.page.request.post(`${site.url}/api/v1/my-list`, options);
      expect(saved.status()).toBe(201);
      const watched_at = new Date().toISOString();
      const entry = { episode_id: LONG_TALK, seconds: 300, finished: false, watched_at };
      const entries = [{ ...entry, changed_at: watched_at }];
      const kept = await visit.page.request.put(`${site.url}/api/v1/history`, {
        data: { entries, removals: [] },
        headers: options.headers,
      });
      expect(kept.ok()).toBe(true);
      return visit;
    }

    /** Loads a screen and names what was blocked, and what moved when the typefaces came late. */
    async function load([role, name, path, opener]: Screen, width: number): Promise<unknown[]> {
      const { at, page } = visits.get(role)!;
      const place = typeof path === 'string' ? path : path(samples);
      await page.setViewportSize({ width, height: 900 });
      lateTypefaces = 0;
      await at.goto(place);
      expect(at.place).toBe(place);
      await page.getByRole('heading').first().waitFor();
      await waitUntil(
        () => page.evaluate<boolean>(`document.querySelector('[aria-busy="true"]') === null`),
        { what: 'all of the page' },
      );
      if (opener) await at.press(opener);
      const faults: unknown[] = await blockedOn(page);
      if (role !== 'visitor') return faults;
      expect(lateTypefaces).toBeGreaterThan(0);
      const shift = await shiftOf(page);
      return shift < (MOST_SHIFT_ON.get(name) ?? MOST_SHIFT)
        ? faults
        : [...faults, { width, shift }];
    }

    it.each(numbered(SCREENS))(
      '%s: %s fits, moves and blocks nothing, and has no fault that axe-core finds',
      async (_role, _name, screen, number) => {
        const faults = await load(screen, WIDTHS_OF_LOADS[number % 2]!);
        const { page } = visits.get(screen[0])!;
        await page.evaluate(ENDS_OF_EVENTS);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const scroll = await sidewaysScroll(page);
          if (scroll > 0) faults.push({ width, scroll });
          if (width === 768) continue;
          // Dark on wide screens, light on narrow ones.
          if (width === 360) await page.emulateMedia({ colorScheme: 'light' });
          for (const violation of await violationsOn(page)) faults.push({ width, violation });
        }
        for (let width = 320; isCrowded(screen) && width <= 2_560; width += 80) {
          await page.setViewportSize({ width, height: 900 });
          for (const overlap of await overlaps(page)) faults.push({ width, overlap });
        }
        for (const blocked of await blockedOn(page)) faults.push({ theme: 'light', blocked });
        await page.setViewportSize({ width: 320, height: 900 });
        await page.emulateMedia({ forcedColors: 'active' });
        for (const field of await page.evaluate<string[]>(WIDE_TEXT)) faults.push({ field });
        const scroll = await sidewaysScroll(page);
        if (scroll > 0) faults.push({ text: 'wide', scroll });
        await page.evaluate('document.adoptedStyleSheets = []');
        await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
        await page.setViewportSize({ width: 360, height: 900 });
        await setFontSize(page, 32);
        const cut = await sidewaysScroll(page);
        if (cut > 0) faults.push({ text: 'large', cut });
        await setFontSize(page, 16);
        expect(faults).toEqual([]);
      },
    );
  });

  describe('the content security policy', () => {
    afterEach(async () => void (await site?.leave()));

    it('blocks nothing with the service worker, which is installed', async () => {
      const { page } = await site.open('/', { before: RECORD_BLOCKED, serviceWorkers: 'allow' });
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
      await page.reload();
      await pageWorks(page);
      expect(await blockedOn(page)).toEqual([]);
      expect(await site.leave()).toEqual([]);
    });

    it('blocks nothing that a dialog, a menu or a message does', async () => {
      const { page, at } = await site.open('/auth', { before: RECORD_BLOCKED });
      await at.signIn(await site.person());
      await at.account.waitFor();
      await page.goto(`${site.url}/video/${samples.talk.id}`);
      await pageWorks(page);
      await page.getByRole('button', { name: 'Add to List' }).click();
      const toast = page.locator('[data-sonner-toast]').first();
      await toast.waitFor();
      const position = `getComputedStyle(document.querySelector('[data-sonner-toast]')).position`;
      expect(await page.evaluate(position)).toBe('absolute');
      await page
        .getByRole('button', { name: `Play ${samples.talk.title}` })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      const overflow = () => page.evaluate<string>('getComputedStyle(document.body).overflowY');
      expect(await overflow()).toBe('hidden');
      await page.keyboard.press('Escape');
      await waitUntil(async () => (await overflow()) !== 'hidden');
      expect(await blockedOn(page)).toEqual([]);
    });

    it('blocks inline scripts, handlers and styles in the markup of the server', async () => {
      const injected =
        '<script>globalThis.hacked = 1</script><img src="/favicon.svg" onload="globalThis.hacked = 2">' +
        '<style>body { --hacked: yes }</style><p id="styled" style="--hacked: yes">x</p>' +
        '<base href="https://elsewhere.example/"><object data="/favicon.svg"></object>';
      const { page } = await site.open('/help', { before: RECORD_BLOCKED });
      await page.route('**/help', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('</body>', `${injected}</body>`);
        await route.fulfill({ response, body });
      });
      await page.reload();
      await pageWorks(page);
      const expected = ['base-uri', 'object-src', 'script-src-attr', 'script-src-elem'];
      expected.push('style-src-attr', 'style-src-elem');
      await waitUntil(async () => {
        const directives = (await blockedOn(page)).map((violation) => violation.split(' ')[0]!);
        return expected.every((directive) => directives.includes(directive));
      });
      expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
      const style = `getComputedStyle(document.getElementById('styled')).getPropertyValue('--hacked')`;
      expect(await page.evaluate(style)).toBe('');
    });

    it('blocks what an attacker puts into a page', async () => {
      const { page } = await site.open('/help', { before: RECORD_BLOCKED });
      for (const [what, directive, attack] of ATTACKS) {
        // A timer, because Playwright itself may run text as code.
        await page.evaluate(`violations = []; void setTimeout(() => { ${attack} })`);
        const isBlocked = async () =>
          (await blockedOn(page)).some((violation) => violation.startsWith(`${directive} `));
        await waitUntil(isBlocked, { what: `the report of ${what}` });
      }
      expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
      const style = 'getComputedStyle(document.body).getPropertyValue("--hacked")';
      expect(await page.evaluate(style)).toBe('');
    });

    it('reports what it blocked, and counts it', async () => {
      const { page } = await site.open('/help');
      const counted = async () => {
        const text = await (await fetch(`${site.url}/metrics`)).text();
        return Number(
          /^elevate_csp_violations_total\{.*directive="style-src-attr".*\} (\d+)/m.exec(
            text,
          )?.[1] ?? 0,
        );
      };
      const before = await counted();
      await page.evaluate(`document.body.setAttribute('style', 'color: red')`);
      await waitUntil(async () => (await counted()) > before);
    });
  });
});
