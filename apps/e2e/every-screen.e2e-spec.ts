import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { AccountSite, type AccountVisit } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { RULES_OF_COLOR, violationsOn } from './support/axe.js';
import { describeInBrowser } from './support/browser.js';
import { sidewaysScroll } from './support/browser-home.js';
import { visitorWorld } from './support/visitor-world.js';

const WIDTHS = [1280, 768, 360] as const;
const content = (section: string) => `${MANAGEMENT}?tab=content&section=${section}`;

interface Samples {
  readonly talk: string;
  readonly channel: string;
  readonly speaker: string;
  readonly cve: string;
}
type Role = 'visitor' | 'member' | 'administrator';

/** Screens with data that visitor-routes, which opens the specified routes without any, does not show. */
const SCREENS: readonly (readonly [Role, string, string | ((samples: Samples) => string)])[] = [
  ['visitor', 'home', '/'],
  ['visitor', 'the search overlay', '/help?search=cybersecurity'],
  ['visitor', 'search results', '/search?q=cybersecurity'],
  ['visitor', 'an episode', ({ talk }) => `/video/${talk}`],
  ['visitor', 'the player', ({ talk }) => `/help?play=${talk}`],
  ['visitor', 'a channel', ({ channel }) => `/channel/${channel}`],
  ['visitor', 'filtered categories', '/categories?topic=DevOps&topic=AI'],
  ['visitor', 'news', '/news'],
  ['visitor', 'a vulnerability', ({ cve }) => `/news/cve/${cve}`],
  ['visitor', 'the sources of news', '/news/sources'],
  ['visitor', 'events', '/events?when=all'],
  ['visitor', 'speakers', '/speakers'],
  ['visitor', 'a speaker', ({ speaker }) => `/speakers/${speaker}`],
  ['visitor', 'suggestions', '/suggest'],
  ['visitor', 'data sources', '/data-sources'],
  ['visitor', 'a confirmed change of address', '/email-change'],
  ['visitor', 'the end of mails', '/unsubscribe'],
  ['member', 'My List', '/my-list'],
  ['member', 'the watch history', '/history'],
  ['member', 'what is followed', '/following'],
  ['member', 'the account', '/account'],
  ['member', 'security', '/security'],
  ['member', 'news with bookmarks', '/news'],
  ['administrator', 'content sync', MANAGEMENT],
  ['administrator', 'events', `${MANAGEMENT}?tab=events`],
  ['administrator', 'episodes', content('episodes')],
  ['administrator', 'topics', content('topics')],
  ['administrator', 'speakers', content('speakers')],
  ['administrator', "editor's picks", content('editor-picks')],
  ['administrator', 'the hero', content('hero')],
  ['administrator', 'the preview of home', content('home-preview')],
  ['administrator', 'suggestions', content('suggestions')],
  ['administrator', 'sources', `${MANAGEMENT}?tab=sources`],
  ['administrator', 'the audit log', `${MANAGEMENT}?tab=audit`],
  ['administrator', 'webhooks', `${MANAGEMENT}?tab=webhooks`],
  ['administrator', 'administrators', `${MANAGEMENT}?tab=administrators`],
];

jest.setTimeout(120_000);

describeInBrowser('every screen with data, at 1280, 768 and 360 px', () => {
  let site: AccountSite;
  let samples: Samples;
  const visits = new Map<Role, AccountVisit>();

  beforeAll(async () => {
    const settings = { SAMPLE_NEWS: 'on', SAMPLE_EVENTS: 'on' };
    site = await AccountSite.start({ name: 'every-screen', world: visitorWorld(), settings });
    samples = await readSamples();
    await setUpAdministrator(site);
    visits.set('visitor', await site.open('/', { elsewhere: '<p>Nothing plays here.' }));
    visits.set('member', await openAsMember());
    visits.set('administrator', await openAsAdmin(site, MANAGEMENT));
  });
  afterEach(async () => {
    for (const { page } of visits.values())
      await page.setViewportSize({ width: 1280, height: 900 });
  });
  afterAll(async () => {
    expect(await site?.leave()).toEqual([]);
    await site?.close();
  });

  async function read<Answer>(path: string): Promise<Answer> {
    return (await (await fetch(`${site.url}/api/v1/${path}`)).json()) as Answer;
  }

  async function readSamples(): Promise<Samples> {
    const { items: found } = await read<{ items: { id: string }[] }>('search?q=cybersecurity');
    const talk = await read<{ id: string; channel_id: string }>(`episodes/${found[0]!.id}`);
    const { items: speakers } = await read<{ items: { id: string }[] }>('speakers');
    const html = await (await fetch(`${site.url}/news`)).text();
    const [, cve] = /\/news\/cve\/(CVE-\d+-\d+)/.exec(html) ?? [];
    if (cve === undefined) throw new Error('no sample article names a vulnerability');
    return { talk: talk.id, channel: talk.channel_id, speaker: speakers[0]!.id, cve };
  }

  async function openAsMember(): Promise<AccountVisit> {
    const visit = await site.open('/auth');
    await visit.at.signIn(await site.person());
    await visit.at.arrives('/');
    const options = { data: { episode_id: samples.talk }, headers: { origin: site.url } };
    const saved = await visit.page.request.post(`${site.url}/api/v1/my-list`, options);
    expect(saved.status()).toBe(201);
    return visit;
  }

  it.each(SCREENS)('%s: %s fits and has no fault that axe-core finds', async (role, _, path) => {
    const { at, page } = visits.get(role)!;
    const wanted = typeof path === 'string' ? path : path(samples);
    await at.goto(wanted);
    expect(at.place).toBe(wanted);
    await page.getByRole('heading').first().waitFor();
    await waitUntil(
      () => page.evaluate<boolean>(`document.querySelector('[aria-busy="true"]') === null`),
      { what: 'all of the page' },
    );
    const faults: unknown[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const scroll = await sidewaysScroll(page);
      if (scroll > 0) faults.push({ width, scroll });
      if (width === 768) continue;
      for (const violation of await violationsOn(page)) faults.push({ width, violation });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    for (const violation of await violationsOn(page, { only: RULES_OF_COLOR }))
      faults.push({ theme: 'light', violation });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(faults).toEqual([]);
  });
});
