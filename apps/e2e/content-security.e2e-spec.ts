import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Page } from 'playwright-core';
import { AccountSite } from './support/account-site.js';
import { ACCESS, MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser, pageWorks } from './support/browser.js';
import { readCatalogue, type Catalogue } from './support/catalogue-truth.js';

jest.setTimeout(240_000);

const RECORD = `globalThis.violations = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  globalThis.violations.push([effectiveDirective, blockedURI, sample].join(' ')));`;

const violationsOf = (page: Page) => page.evaluate<string[]>('globalThis.violations');

// The pages of one person, each in both themes.
const PUBLIC = [
  '/',
  '/?search=data',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/help',
  '/bug-report',
  '/data-sources',
  '/suggest',
  '/search?q=a',
  '/news',
  '/events',
  '/creator-spotlight',
  '/channels',
  '/categories?topic=AI',
  '/no/such/page',
];
const OF_MEMBERS = ['/', '/my-list', '/following', '/change-password', '/security', '/news'];

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

describeInBrowser('the content security policy of every screen', () => {
  let site: AccountSite;
  let catalogue: Catalogue;

  beforeAll(async () => {
    site = await AccountSite.start({
      name: 'content-security',
      settings: { SAMPLE_EVENTS: 'on', SAMPLE_NEWS: 'on' },
    });
    await setUpAdministrator(site);
    catalogue = await readCatalogue(site.url, site.ids);
  });
  afterEach(async () => void (await site?.leave()));
  afterAll(() => site?.close());

  const talk = () => catalogue.such(({ embeddable }) => embeddable);

  /** Opens all screens in one page, in one theme, and returns what was blocked. */
  async function blockedOn(page: Page, screens: readonly string[]): Promise<unknown[]> {
    const blocked: unknown[] = [];
    for (const path of screens) {
      await page.goto(`${site.url}${path}`);
      await pageWorks(page);
      await page.waitForLoadState('networkidle');
      for (const violation of await violationsOf(page)) blocked.push([path, violation]);
    }
    return blocked;
  }

  it('blocks nothing for visitors', async () => {
    const { page } = await site.open('/', { before: RECORD });
    const screens = [
      ...PUBLIC,
      `/video/${talk().id}`,
      `/video/${talk().id}?play=${talk().id}`,
      `/channel/${talk().channel_id}`,
      ACCESS,
    ];
    expect(await blockedOn(page, screens)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await blockedOn(page, ['/', '/news'])).toEqual([]);
    expect((await site.leave(404)).filter((error) => !error.includes('status of 404'))).toEqual([]);
  });

  it('blocks nothing with the service worker, which is installed', async () => {
    const { page } = await site.open('/', { before: RECORD, serviceWorkers: 'allow' });
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.reload();
    await pageWorks(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await site.leave()).toEqual([]);
  });

  it('blocks nothing that a dialog, a menu or a message does', async () => {
    const { page, at } = await site.open('/auth', { before: RECORD });
    await at.signIn(await site.person());
    await at.account.waitFor();
    await page.goto(`${site.url}/video/${talk().id}`);
    await pageWorks(page);
    await page.getByRole('button', { name: 'Add to List' }).click();
    const toast = page.locator('[data-sonner-toast]').first();
    await toast.waitFor();
    const position = `getComputedStyle(document.querySelector('[data-sonner-toast]')).position`;
    expect(await page.evaluate(position)).toBe('absolute');
    await page
      .getByRole('button', { name: `Play ${talk().title}` })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    const overflow = () => page.evaluate<string>('getComputedStyle(document.body).overflowY');
    expect(await overflow()).toBe('hidden');
    await page.keyboard.press('Escape');
    await waitUntil(async () => (await overflow()) !== 'hidden');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('blocks nothing for members', async () => {
    const { page, at } = await site.open('/auth', { before: RECORD });
    await at.signIn(await site.person());
    await at.account.waitFor();
    expect(await blockedOn(page, OF_MEMBERS)).toEqual([]);
    expect(await site.leave()).toEqual([]);
  });

  it('blocks nothing for administrators, on any tab', async () => {
    const { page } = await openAsAdmin(site, MANAGEMENT, { before: RECORD });
    const tabs = page.getByRole('main').getByRole('tab');
    await tabs.first().waitFor();
    expect(await tabs.count()).toBeGreaterThan(3);
    for (const tab of await tabs.all()) {
      await tab.click();
      await page.waitForLoadState('networkidle');
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(await blockedOn(page, ['/', '/events', '/news'])).toEqual([]);
    expect(await site.leave()).toEqual([]);
  });

  it('blocks inline scripts, handlers and styles in the markup of the server', async () => {
    const injected =
      '<script>globalThis.hacked = 1</script><img src="/favicon.svg" onload="globalThis.hacked = 2">' +
      '<style>body { --hacked: yes }</style><p id="styled" style="--hacked: yes">x</p>' +
      '<base href="https://elsewhere.example/"><object data="/favicon.svg"></object>';
    const { page } = await site.open('/help', { before: RECORD });
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
      const directives = (await violationsOf(page)).map((violation) => violation.split(' ')[0]!);
      return expected.every((directive) => directives.includes(directive));
    });
    expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
    const style = `getComputedStyle(document.getElementById('styled')).getPropertyValue('--hacked')`;
    expect(await page.evaluate(style)).toBe('');
  });

  it('blocks what an attacker puts into a page', async () => {
    const { page } = await site.open('/help', { before: RECORD });
    for (const [what, directive, attack] of ATTACKS) {
      // A timer, because Playwright itself may run text as code.
      await page.evaluate(`violations = []; void setTimeout(() => { ${attack} })`);
      const isBlocked = async () =>
        (await violationsOf(page)).some((violation) => violation.startsWith(`${directive} `));
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
        /^elevate_csp_violations_total\{.*directive="style-src-attr".*\} (\d+)/m.exec(text)?.[1] ??
          0,
      );
    };
    const before = await counted();
    await page.evaluate(`document.body.setAttribute('style', 'color: red')`);
    await waitUntil(async () => (await counted()) > before);
  });
});
