import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './support/axe.js';
import { describeInBrowser, type VisitOptions } from './support/browser.js';
import { focused, focusReturns } from './support/browser-home.js';
import { startVisitedSite, type VisitedSite } from './support/visited-site.js';

const CONTACT = 'stage+mail@elevate.example';
const TABS = ['Courses & Services', 'Social Links', 'Store'] as const;

// Section 5 of the specification, word for word; both lengths are allowed themselves.
const RULES: readonly [label: string, min: number, max: number, short: string, long: string][] = [
  [
    'Bug title',
    5,
    200,
    'Bug title must be at least 5 characters',
    'Bug title must be less than 200 characters',
  ],
  [
    'Description',
    20,
    2000,
    'Description must be at least 20 characters',
    'Description must be less than 2000 characters',
  ],
  [
    'Steps to reproduce',
    10,
    2000,
    'Please provide at least 10 characters for steps to reproduce',
    'Steps must be less than 2000 characters',
  ],
  [
    'Expected behavior',
    10,
    1000,
    'Expected behavior must be at least 10 characters',
    'Expected behavior must be less than 1000 characters',
  ],
  [
    'Actual behavior',
    10,
    1000,
    'Actual behavior must be at least 10 characters',
    'Actual behavior must be less than 1000 characters',
  ],
  [
    'Device, browser and OS',
    5,
    500,
    'Please provide device/browser/OS information',
    'Device info must be less than 500 characters',
  ],
];
const SCREENSHOT = 'Screenshot';
const NOT_A_URL = 'Please provide a valid URL';

// A link to a mail program leaves the page for nowhere here: what it would have opened is kept.
const KEEP_MAILS = `
  window.mails = [];
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href^="mailto:"]');
    if (!link) return;
    event.preventDefault();
    window.mails.push(link.href);
  }, true);`;

jest.setTimeout(120_000);

/** Each journey at one width; every-screen opens all screens at three. */
const width = 360;

describeInBrowser('the pages of words and forms, in a browser', () => {
  let visited: VisitedSite;
  const errors: string[] = [];

  beforeAll(async () => {
    visited = await startVisitedSite({ name: 'words', settings: { CONTACT_EMAIL: CONTACT } });
  });

  afterEach(async () => void errors.push(...((await visited?.leave()) ?? [])));
  afterAll(async () => visited?.close());

  const open = async (path: string, options: VisitOptions = {}) => {
    const before = [KEEP_MAILS, options.before].join('\n');
    const { page } = await visited.open(path, { ...options, before });
    return page;
  };
  const mailsOf = async (page: Page) =>
    (await page.evaluate<string[]>('window.mails')).map(readMail);

  describe('Creator Spotlight', () => {
    const tiles = (page: Page) =>
      page.getByRole('region', { name: 'Sample creator tiles' }).getByRole('button');

    it('opens a popup for each tile, with three tabs, the empty of which say so', async () => {
      const page = await open('/creator-spotlight');
      const count = await tiles(page).count();
      const empty = new Set<string>();
      for (let index = 0; index < count; index += 1) {
        await tiles(page).nth(index).click();
        const popup = page.getByRole('dialog');
        await popup.waitFor();
        await popup.getByRole('tab').first().waitFor();
        expect(await popup.getByRole('tab').allTextContents()).toEqual([...TABS]);
        for (const tab of TABS) {
          await popup.getByRole('tab', { name: tab }).click();
          const panel = popup.getByRole('tabpanel', { name: tab });
          await panel.waitFor();
          const links = await panel.getByRole('link').count();
          if (links === 0) {
            expect((await panel.innerText()).trim()).toBe(`No ${tab} available yet.`);
            empty.add(tab);
          }
        }
        await page.keyboard.press('Escape');
        await popup.waitFor({ state: 'detached' });
      }
      expect(count).toBeGreaterThanOrEqual(3);
      expect([...empty].sort()).toEqual([...TABS].sort());
    });

    it('has a popup for the keyboard alone', async () => {
      const page = await open('/creator-spotlight');
      const tile = tiles(page).first();
      await tile.focus();
      const { name } = await focused(page);
      await page.keyboard.press('Enter');
      const popup = page.getByRole('dialog');
      await popup.getByRole('tab', { name: TABS[0] }).focus();
      await page.keyboard.press('ArrowRight');
      await popup.getByRole('tab', { name: TABS[1], selected: true }).waitFor();
      await page.keyboard.press('Escape');
      await popup.waitFor({ state: 'detached' });
      await focusReturns(page, name);
      expect((await focused(page)).ring).toBe(true);
    });

    it('has no fault in its popup that axe-core finds', async () => {
      const page = await open('/creator-spotlight', { width });
      await tiles(page).last().click();
      await page.getByRole('dialog').waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOn(page)).toEqual([]);
    });

    it('is applied for by mail', async () => {
      const page = await open('/creator-spotlight');
      await page.getByRole('link', { name: 'Apply by email' }).first().click();
      const [mail] = await mailsOf(page);
      expect(mail).toMatchObject({ to: CONTACT, subject: 'Creator Spotlight application' });
      expect(mail?.body).toContain('one of the 25 Creator Spotlight slots');
    });
  });

  describe('Help', () => {
    it('leads where it says', async () => {
      const page = await open('/help');
      for (const [name, path] of [
        ['Back to Home', '/'],
        ['Report a Bug', '/bug-report'],
      ] as const) {
        await page.getByRole('main').getByRole('link', { name, exact: true }).click();
        await page.waitForURL((url) => url.pathname === path);
        await page.goBack();
        await page.getByRole('heading', { level: 1, name: 'Help & FAQ' }).waitFor();
      }
    });

    it('has every required field in each of its mail links', async () => {
      const page = await open('/help');
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
      const page = await open('/help');
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      const targets = await links.evaluateAll((all: LinkInPage[]) =>
        all.map((link) => link.getAttribute('href') ?? ''),
      );
      expect(targets).toHaveLength(4);
      for (const target of targets) {
        await page.goto(`${visited.url}/help${target}`);
        const top = (await page.locator(target).boundingBox())?.y ?? NaN;
        // Below the fixed bar, and in view.
        expect(top).toBeGreaterThanOrEqual(50);
        expect(top).toBeLessThan(900);
      }
    });
  });

  describe('a bug report', () => {
    const box = (page: Page, label: string) => page.getByRole('textbox', { name: label });
    const submit = (page: Page) => page.getByRole('button', { name: 'Submit Bug Report' }).click();
    const fillAll = async (page: Page, length: 'min' | 'max') => {
      for (const [label, min, max] of RULES) {
        await box(page, label).fill('x'.repeat(length === 'min' ? min : max));
      }
    };

    it('must have everything but the screenshot', async () => {
      const page = await open('/bug-report');
      await submit(page);
      for (const [label, , , message] of RULES) {
        await page.getByText(message, { exact: true }).waitFor();
        expect(await box(page, label).getAttribute('aria-invalid')).toBe('true');
      }
      expect(await page.getByText(NOT_A_URL).count()).toBe(0);
      expect((await focused(page)).name).toBe('');
      expect(
        await box(page, 'Bug title').evaluate(
          (self: BoxInPage) => self === self.ownerDocument.activeElement,
        ),
      ).toBe(true);
      expect(await mailsOf(page)).toEqual([]);
      expect(await violationsOn(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violationsOn(page)).toEqual([]);
    });

    it.each(RULES)('has a %s of %i to %i characters', async (...rule) => {
      const [label, min, max, short, long] = rule;
      const page = await open('/bug-report');
      await fillAll(page, 'min');
      const messageFor = async (value: string) => {
        await box(page, label).fill(value);
        await submit(page);
        const id = await box(page, label).getAttribute('aria-describedby');
        const isWrong = (await box(page, label).getAttribute('aria-invalid')) === 'true';
        const [, error] = id?.split(' ') ?? [];
        return isWrong && error ? page.locator(`[id="${error}"]`).innerText() : null;
      };
      expect(await messageFor('x'.repeat(min - 1))).toBe(short);
      expect(await messageFor(`${' '.repeat(max)}${'x'.repeat(min - 1)}\u00a0`)).toBe(short);
      expect(await messageFor('x'.repeat(max + 1))).toBe(long);
      expect(await mailsOf(page)).toEqual([]);
      expect(await messageFor('x'.repeat(max))).toBeNull();
      await page.getByText('Opening email client with your bug report').waitFor();
    });

    it.each(['shot.png', 'javascript:alert(1)', 'https://'])(
      'has no screenshot at %j',
      async (address) => {
        const page = await open('/bug-report');
        await fillAll(page, 'min');
        await box(page, SCREENSHOT).fill(address);
        await submit(page);
        await page.getByText(NOT_A_URL, { exact: true }).waitFor();
        expect(await mailsOf(page)).toEqual([]);
      },
    );

    it('becomes a mail with everything in it, a toast, and an empty form', async () => {
      const page = await open('/bug-report');
      const report: Record<string, string> = {
        'Bug title': '  50% of "Play" & more + does nothing?  ',
        Description: 'First line of it\nsecond line: caf\u00e9 \u{1F3A4} & = ? # +',
        'Steps to reproduce': '1. Open the page\n2. Press Play',
        'Expected behavior': 'The video plays at once',
        'Actual behavior': 'Nothing at all happens',
        'Device, browser and OS': 'A phone, its browser',
        [SCREENSHOT]: 'https://example.com/a.png?b=1&c=2',
      };
      for (const [label, value] of Object.entries(report)) await box(page, label).fill(value);
      await submit(page);
      await page.getByText('Opening email client with your bug report', { exact: true }).waitFor();
      const [mail, ...others] = await mailsOf(page);
      expect(others).toEqual([]);
      expect(mail?.to).toBe(CONTACT);
      expect(mail?.subject).toBe(`Bug report: ${report['Bug title']?.trim()}`);
      for (const value of Object.values(report)) {
        expect(mail?.body).toContain(value.trim().replaceAll('\n', '\r\n'));
      }
      for (const label of Object.keys(report)) {
        expect([label, await box(page, label).inputValue()]).toEqual([label, '']);
      }
      expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
    });

    it('too long for a link goes by the clipboard, whole', async () => {
      const page = await open('/bug-report', {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await fillAll(page, 'max');
      await submit(page);
      await page.getByText('Opening email client with your bug report').waitFor();
      const [mail] = await mailsOf(page);
      expect(mail?.body).toContain('clipboard');
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      for (const [, , max] of RULES) expect(copied).toMatch(new RegExp(`^x{${max}}$`, 'm'));
    });

    it('is emptied by Clear Form, messages and all', async () => {
      const page = await open('/bug-report');
      await box(page, 'Bug title').fill('x');
      await submit(page);
      await page.getByText(RULES[0]![3], { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Clear Form' }).click();
      expect(await box(page, 'Bug title').inputValue()).toBe('');
      await page.getByText(RULES[0]![3], { exact: true }).waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: 'Submit Bug Report' }).waitFor();
      expect(await box(page, 'Bug title').inputValue()).toBe('');
    });

    it('leads back to Help', async () => {
      const page = await open('/bug-report');
      await page.getByRole('link', { name: 'Back to Help' }).click();
      await page.getByRole('heading', { level: 1, name: 'Help & FAQ' }).waitFor();
    });
  });

  it('wrote nothing to the console', () => {
    expect(errors).toEqual([]);
  });
});

interface LinkInPage {
  getAttribute(name: string): string | null;
}
interface BoxInPage {
  readonly ownerDocument: { readonly activeElement: unknown };
}

/** What a mail program would show of a link. */
function readMail(link: string): { to: string; subject: string; body: string } {
  const { protocol, pathname, search } = new URL(link);
  expect(protocol).toBe('mailto:');
  // In a mail link a plus is a plus, not a space.
  const part = (name: string) => {
    const found = search
      .slice(1)
      .split('&')
      .find((one) => one.startsWith(`${name}=`));
    return decodeURIComponent(found?.slice(name.length + 1) ?? '');
  };
  return { to: decodeURIComponent(pathname), subject: part('subject'), body: part('body') };
}
