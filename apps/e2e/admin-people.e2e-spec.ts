import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN_ACCESS_MESSAGES } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import type { AccountPage } from './support/account-page.js';
import { AccountSite } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { describeInBrowser } from './support/browser.js';
import { WebhookReceiver } from './support/webhook-receiver.js';

const PEOPLE = `${MANAGEMENT}?tab=administrators`;
const SECOND = 'canary-second@admin.local';
const CHOICES = { Password: 'canary-Lanterns-8-drift', 'Access Code': 'canary-2-code-of-20c' };

const SUGGESTIONS = [
  { kind: 'A YouTube channel', address: '@a-made-up-handle', name: 'A made-up channel' },
  { kind: 'A news feed', address: 'https://feeds.example/rss', name: 'A made-up feed' },
  { kind: 'An event', address: 'https://meetups.example/may', name: 'A made-up meetup' },
] as const;

const WEBHOOKS = `${MANAGEMENT}?tab=webhooks`;
const NAME = 'The archive';
const EPISODE = 'catalogue.episode.changed.v1';
const PING = 'webhooks.ping.v1';

describeInBrowser('administrators, suggestions and webhooks, in a browser', () => {
  let site: AccountSite;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    const settings = { WEBHOOK_LOOPBACK_ORIGINS: receiver.origin };
    site = await AccountSite.start({ name: 'admin-people', settings });
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave(400, 401, 403, 409)).toEqual([]);
  });
  afterAll(async () => {
    await site?.close();
    await receiver?.close();
  });

  const isFine = async (at: AccountPage): Promise<void> => {
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
  };
  const row = (at: AccountPage, text: string) =>
    at.main.getByRole('listitem').filter({ hasText: text });

  describe('administrators', () => {
    const statusOfRooms = (at: AccountPage) =>
      at.page.evaluate<number>(`fetch('/api/v1/admin').then(({ status }) => status)`);
    const invitationPath = async (email: string): Promise<string> => {
      const { pathname, hash } = new URL(await site.nextLink(email));
      return `${pathname}${hash}`;
    };

    it('invites a person who signs in, is removed and is out at once', async () => {
      const { at } = await openAsAdmin(site, PEOPLE);
      await at.fill({ 'Administrative Email': SECOND });
      await at.press('Send invitation');
      await at.waitForToast(`An invitation was sent to ${SECOND}`);
      const voided = await invitationPath(SECOND);
      await at.press(`Send again to ${SECOND}`);
      await at.waitForToast(`A new invitation was sent to ${SECOND}`);
      await isFine(at);

      const { at: second } = await site.open(voided, {});
      await second.fill(CHOICES);
      await second.press('Set password and access code');
      await second.waitForToast(ADMIN_ACCESS_MESSAGES.invitationInvalid);
      const link = await invitationPath(SECOND);
      await second.goto('/help');
      await second.goto(link);
      await second.fill(CHOICES);
      await second.press('Set password and access code');
      await second.waitForToast(ADMIN_ACCESS_MESSAGES.invitationAccepted);
      await second.fill({ 'Administrative Email': SECOND, ...CHOICES });
      await second.press('Authenticate');
      await second.arrives(MANAGEMENT);
      expect(await statusOfRooms(second)).toBe(200);

      await at.page.reload();
      await row(at, SECOND).getByText('Last sign-in').waitFor();
      await at.press(`Remove ${SECOND}`);
      await at.press('Remove');
      await at.waitForToast(`${SECOND} is no longer an administrator`);
      expect(await statusOfRooms(second)).toBe(401);
      await second.page.getByRole('tab', { name: 'Events', exact: true }).click();
      await second.arrives('/');
      await waitUntil(
        async () => (await site.mailsTo(SECOND)).some((text) => text.includes('removed you')),
        { what: 'the mail to the removed person' },
      );
    });
  });

  describe('suggestions of visitors', () => {
    it('are sent at 360 px, without an account', async () => {
      const { at, page } = await site.open('/', { width: 360 });
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: 'Suggest a channel, feed or event' })
        .click();
      await at.titled('Suggest a channel, feed or event');
      // The server renders the form as well.
      expect(await (await fetch(`${site.url}/suggest`)).text()).toContain('Send suggestion');
      await at.goto('/suggest');
      const wrong = { Address: 'http://feeds.example', Name: '' };
      expect(await at.refused('Send suggestion', wrong)).toEqual({
        Address: expect.stringMatching(/^Please give a handle/),
        Name: 'Please enter a name',
      });
      await isFine(at);
      for (const { kind, address, name } of SUGGESTIONS) {
        await at.main.getByRole('radio', { name: kind }).check();
        await at.fill({ Address: address, Name: name });
        await page.keyboard.press('Enter');
        await at.titled('Suggestion sent');
        if (name === SUGGESTIONS[0].name) await isFine(at);
        await at.press('Suggest another');
      }
    });
  });

  describe('webhooks', () => {
    let talk: string;
    beforeAll(() => void (talk = site.ids[0] ?? ''));

    /** Triggers a message that the webhook receives. */
    const pick = async ({ page }: AccountPage, isPicked: boolean) => {
      const url = `${site.url}/api/v1/admin/episodes/${talk}/editor-pick`;
      const options = { headers: { origin: site.url } };
      const { request } = page;
      const answer = await (isPicked ? request.put(url, options) : request.delete(url, options));
      expect(answer.status()).toBe(204);
    };
    const picks = () => receiver.of(EPISODE).filter(({ subject }) => subject === talk);
    const untilReceived = (count: number) =>
      waitUntil(() => picks().length >= count, {
        timeoutMs: 30_000,
        what: `${count} messages at the receiver`,
      });
    const card = ({ main }: AccountPage) => main.getByRole('listitem', { name: NAME });
    const act = (at: AccountPage, action: string) => at.press(`${action}: ${NAME}`);
    const readSecret = async (at: AccountPage) => {
      const secret = await at.field('Secret').inputValue();
      expect(secret).toMatch(/^whsec_/);
      receiver.secrets.push(secret);
      await at.press('I have stored it');
    };
    it('are added, and receive messages signed with the secret that was shown', async () => {
      const { at } = await openAsAdmin(site, WEBHOOKS);
      await at.main.getByText('No webhooks yet').waitFor();
      await at.press('Add webhook');
      await isFine(at);
      const values = { Address: 'http://127.0.0.1:9/hook', Description: NAME };
      const refused = await at.refused('Add webhook', { ...values, Address: 'mailto:a@b.example' });
      expect(refused).toEqual({ Address: 'Please enter an address that starts with https://' });
      await at.main.getByRole('checkbox', { name: /^An episode is new or has changed/ }).check();
      // Only where the operator allows it may a webhook be on this machine.
      expect(await at.refused('Add webhook', values)).toEqual({
        Address: 'Please enter an address that starts with https://',
      });
      await at.fill({ Address: `${receiver.origin}/hook` });
      await at.press('Add webhook');
      await at.waitForToast(`${NAME} now receives messages`);
      await isFine(at);
      await readSecret(at);
      await act(at, 'Send a test');
      await at.waitForToast(`The test arrived at ${NAME}`);
      expect(receiver.of(PING)).toHaveLength(1);

      await pick(at, true);
      await untilReceived(1);
      expect(picks()[0]).toMatchObject({
        contentType: expect.stringMatching(/^application\/cloudevents\+json/),
        data: expect.objectContaining({ is_editor_pick: true }),
      });
      await card(at).getByText('Active', { exact: true }).waitFor();
    });
  });

  it('leaks no password, code or token in its log or its refusals', () => {
    expect(site.leaks()).toEqual([]);
  });
});
