import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { AccountPage } from './support/account-page.js';
import { AccountSite } from './support/account-site.js';
import { MANAGEMENT, openAsAdmin, setUpAdministrator } from './support/admin-page.js';
import { focusReturns } from './support/browser-home.js';
import { describeInBrowser } from './support/browser.js';
import { WebhookReceiver } from './support/webhook-receiver.js';

const WEBHOOKS = `${MANAGEMENT}?tab=webhooks`;
const NAME = 'The archive';
const EPISODE = 'catalogue.episode.changed.v1';
const PING = 'webhooks.ping.v1';

jest.setTimeout(180_000);

describeInBrowser('webhooks, by an administrator in a browser', () => {
  let site: AccountSite;
  let receiver: WebhookReceiver;
  let talk: string;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    const settings = { WEBHOOK_LOOPBACK_ORIGINS: receiver.origin };
    site = await AccountSite.start({ name: 'admin-webhooks', settings });
    talk = site.ids[0] ?? '';
    await setUpAdministrator(site);
  });
  afterEach(async () => {
    expect(await site?.leave(400)).toEqual([]);
  });
  afterAll(async () => {
    await site?.close();
    await receiver?.close();
  });

  /** Triggers a message that the webhook receives. */
  const pick = async ({ page }: AccountPage, isPicked: boolean) => {
    const url = `${site.url}/api/v1/admin/episodes/${talk}/editor-pick`;
    const options = { headers: { origin: site.url } };
    const { request } = page;
    const answer = await (isPicked ? request.put(url, options) : request.delete(url, options));
    expect(answer.status()).toBe(204);
  };
  const picks = () => receiver.of(EPISODE).filter(({ subject }) => subject === talk);
  const untilTold = (count: number) =>
    waitUntil(() => picks().length >= count, {
      timeoutMs: 30_000,
      what: `${count} messages at the receiver`,
    });
  const card = ({ main }: AccountPage) => main.getByRole('listitem', { name: NAME });
  const act = (at: AccountPage, what: string) => at.press(`${what}: ${NAME}`);
  const readSecret = async (at: AccountPage) => {
    const secret = await at.field('Secret').inputValue();
    expect(secret).toMatch(/^whsec_/);
    receiver.secrets.push(secret);
    await at.press('I have stored it');
  };
  const isFine = async (at: AccountPage) => {
    expect(await at.violations()).toEqual([]);
    expect(await at.horizontalOverflow()).toBe(0);
  };

  it('are added, and receive messages signed with the secret that was shown', async () => {
    const { at } = await openAsAdmin(site, WEBHOOKS);
    await at.main.getByText('No webhooks yet').waitFor();
    await at.press('Add Webhook');
    await isFine(at);
    const values = { Address: 'http://127.0.0.1:9/hook', Description: NAME };
    const named = await at.refused('Add Webhook', { ...values, Address: 'mailto:a@b.example' });
    expect(named).toEqual({ Address: 'Please enter an address that starts with https://' });
    await at.main.getByRole('checkbox', { name: /^An episode is new or has changed/ }).check();
    // Only where the operator allows it may a webhook be on this machine.
    expect(await at.refused('Add Webhook', values)).toEqual({
      Address: 'Please enter an address that starts with https://',
    });
    await at.fill({ Address: `${receiver.origin}/hook` });
    await at.press('Add Webhook');
    await at.waitForToast(`${NAME} now receives messages`);
    await isFine(at);
    await readSecret(at);
    await act(at, 'Send a test');
    await at.waitForToast(`The test arrived at ${NAME}`);
    expect(receiver.of(PING)).toHaveLength(1);

    await pick(at, true);
    await untilTold(1);
    expect(picks()[0]).toMatchObject({
      contentType: expect.stringMatching(/^application\/cloudevents\+json/),
      data: expect.objectContaining({ is_editor_pick: true }),
    });
    await card(at).getByText('Active', { exact: true }).waitFor();
  });

  it('fail, show their deliveries, and receive the missed messages after recovery', async () => {
    const { at } = await openAsAdmin(site, WEBHOOKS, { width: 360, colorScheme: 'light' });
    receiver.status = 500;
    await pick(at, false);
    await untilTold(2);
    await card(at).getByText('Failing', { exact: true }).waitFor();
    await at.press(`Deliveries to ${NAME}`);
    await at.press('Waiting');
    const delivery = card(at)
      .getByRole('listitem')
      .filter({ hasText: `about ${talk}` });
    await delivery.getByRole('button', { name: /Waiting/ }).click();
    await delivery.getByText('Answered 500').first().waitFor();
    await delivery.getByText('What is sent').click();
    await delivery.getByText(`"subject": "${talk}"`).waitFor();
    await isFine(at);
    receiver.status = 204;
    // It may be tried by itself before that, which is as good.
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await at.press('Delivered');
    await card(at).getByText('Active', { exact: true }).waitFor();
    const missed = picks().filter(
      ({ data }) => !(data as { is_editor_pick: boolean }).is_editor_pick,
    );
    expect(new Set(missed.map(({ id }) => id)).size).toBe(1);
    expect(missed.length).toBeGreaterThan(1);
  });

  it('also sign with the previous secret, receive nothing while paused, and are deleted, all by keyboard', async () => {
    const { at, page } = await openAsAdmin(site, WEBHOOKS);
    await act(at, 'New secret');
    await page.getByRole('alertdialog').waitFor();
    expect(await at.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Create a new secret', exact: true }).click();
    await readSecret(at);
    await act(at, 'Send a test');
    await at.waitForToast(`The test arrived at ${NAME}`);
    expect(receiver.of(PING).at(-1)?.secrets).toEqual(receiver.secrets);

    await act(at, 'Pause');
    await at.waitForToast(`${NAME} is paused`);
    const received = picks().length;
    await pick(at, true);
    await waitUntil(
      async () => {
        const answer = await fetch(`${site.url}/api/v1/episodes/${talk}`);
        return ((await answer.json()) as { is_editor_pick: boolean }).is_editor_pick;
      },
      { timeoutMs: 20_000, what: 'the pick to be public' },
    );
    expect(picks()).toHaveLength(received);

    await card(at)
      .getByRole('button', { name: `Delete: ${NAME}` })
      .focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: `Delete ${NAME}?` });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await focusReturns(page, `Delete: ${NAME}`);
    await page.keyboard.press('Enter');
    await question.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await at.waitForToast(`${NAME} was deleted`);
    await at.main.getByText('No webhooks yet').waitFor();
  });
});
