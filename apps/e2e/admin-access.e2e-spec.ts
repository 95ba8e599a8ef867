import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { ADMIN_ACCESS_MESSAGES } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import type { AccountPage } from './support/account-page.js';
import { AccountSite } from './support/account-site.js';
import { ACCESS, MANAGEMENT, ROOT } from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { runCommand } from './support/operator-commands.js';

const width = 360;

describeInBrowser('who may enter the rooms of administrators, in a browser', () => {
  let site: AccountSite;

  beforeAll(async () => {
    site = await AccountSite.start({ name: 'admin-access', settings: { ADMIN_SETUP_LINK: 'on' } });
  });
  afterEach(async () => {
    expect(await site?.leave(400, 401, 403, 409)).toEqual([]);
  });
  afterAll(async () => site?.close());

  const command = async (...args: string[]) => {
    const result = await runCommand('admin', args, site.settings);
    expect(result).toMatchObject({ code: 0 });
    return result.stdout.trim();
  };

  it('creates the first administrator and signs them in', async () => {
    const { at } = await site.open(ACCESS, { width });
    await at.isFine();
    await at.press('First-time setup');
    await at.isFine();
    await at.fill(ROOT);
    await at.press('Setup Admin');
    await at.waitForToast(ADMIN_ACCESS_MESSAGES.setupLink);
    const { pathname, hash } = new URL(await command('setup-link'));
    await at.goto(`${pathname}${hash}`);
    await at.main.getByText('One-time administrative setup').waitFor();
    expect(new URL(at.page.url()).hash).toBe('');
    await at.fill(ROOT);
    await at.press('Setup Admin');
    await at.waitForToast('Admin account created successfully');
    await at.arrives(MANAGEMENT);
    await at.titled('System Management');
    await at.page.reload();
    await at.titled('System Management');
  });

  it('issues a new access code with the operator command while the site runs', async () => {
    const code = await command('reset-code', ROOT['Administrative Email']);
    expect(code).toMatch(/^\w{20}$/);
    const { at } = await site.open(ACCESS);
    await at.fill(ROOT);
    await at.press('Authenticate');
    await at.waitForToast('Invalid access code');
    await at.fill({ ...ROOT, 'Access Code': code });
    await at.press('Authenticate');
    await at.waitForToast('Access granted');
    await at.arrives(MANAGEMENT);
    // Demoted with the page open: the next thing that is asked for is refused.
    await command('demote', ROOT['Administrative Email'], '--yes-leave-none');
    await at.page.getByRole('tab', { name: 'Events', exact: true }).click();
    await at.arrives('/');
    await waitUntil(async () => (await statusOfRooms(at)) === 401, { what: 'the session to end' });
    // The right code does not help an account that lost the role.
    await at.goto(ACCESS);
    await at.fill({ ...ROOT, 'Access Code': code });
    await at.press('Authenticate');
    await at.waitForToast('Unauthorized access');
    expect(await command('list')).toContain('There is no administrator');
  });

  it('leaks no password, code or token in its log or its refusals', () => {
    const { lines, refusals, tokens } = site.counts();
    expect(Math.min(lines, refusals, tokens)).toBeGreaterThan(0);
    expect(site.leaks()).toEqual([]);
  });

  async function statusOfRooms(at: AccountPage): Promise<number> {
    return at.page.evaluate<number>(`fetch('/api/v1/admin').then(({ status }) => status)`);
  }
});
