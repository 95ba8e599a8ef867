import { beforeEach, expect, it } from '@jest/globals';
import type { FollowedChannel } from '@elevate/contracts/ingestion';
import { AdminBff, refuse } from './create-admin-bff.js';

const ID = 'UCTEST000000000000000001';
const CHANNEL: FollowedChannel = {
  id: ID,
  version: '1',
  name: 'A channel',
  handle: '@a-channel',
  youtube_channel_id: ID,
  status: 'active',
  last_synced_at: null,
  history_complete: true,
  last_error: null,
  last_error_at: null,
  next_attempt_at: null,
  problem: null,
};
const HIDE = `POST /v1/admin/channels/${ID}/episodes/hide`;

const bff = AdminBff.ofFile();
beforeEach(() => {
  bff.answer('ingestion', 'GET /v1/channels', () => ({ items: [CHANNEL] }));
  bff.answer('catalogue', HIDE, () => ({ hidden: 3 }));
  for (const path of [ID, `${ID}?episodes=remove`, '%40a-channel?episodes=hide'])
    bff.answer('ingestion', `DELETE /v1/channels/${path}`, (reply) => reply.status(204).send());
});

const call = (method: string, path: string) => bff.send(`${method} /admin/channels/${path}`);
const requestLines = () => bff.forwarded.map(({ requestLine }) => requestLine);

it('counts the episodes of a channel, also by its handle', async () => {
  const counts = { shown: 12, hidden: 1 };
  bff.answer('catalogue', `GET /v1/admin/channels/${ID}/episodes`, () => counts);
  expect(await (await call('GET', '@A-Channel/episodes')).json()).toEqual(counts);
  expect((await call('GET', '@another/episodes')).status).toBe(404);
});

it.each([
  ['', ''],
  ['?episodes=keep', ''],
  ['?episodes=remove', '?episodes=remove'],
])('removes a channel by one question: %s', async (query, sent) => {
  expect((await call('DELETE', `${ID}${query}`)).status).toBe(204);
  expect(requestLines()).toEqual([`DELETE /v1/channels/${ID}${sent}`]);
});

it('hides the episodes before the removal, and once more those that came in meanwhile', async () => {
  expect((await call('DELETE', '@a-channel?episodes=hide')).status).toBe(204);
  const removal = 'DELETE /v1/channels/%40a-channel?episodes=hide';
  expect(requestLines()).toEqual(['GET /v1/channels', HIDE, removal, HIDE]);
  expect(bff.requests.at(-1)?.body).toEqual({ hidden_reason: 'Its channel was removed' });
});

it('keeps following the channel where its episodes could not be hidden', async () => {
  bff.answer('catalogue', HIDE, (reply) => refuse(reply, 503, 'EPISODES.CHANNEL_CONTENDED'));
  expect((await call('DELETE', '@a-channel?episodes=hide')).status).toBe(503);
  expect(requestLines()).toEqual(['GET /v1/channels', HIDE]);
});

it('has removed the channel where only the second look failed', async () => {
  let times = 0;
  bff.answer('catalogue', HIDE, (reply) => {
    times += 1;
    return times === 1 ? { hidden: 3 } : refuse(reply, 503, 'EPISODES.CHANNEL_CONTENDED');
  });
  expect((await call('DELETE', '@a-channel?episodes=hide')).status).toBe(204);
  expect(bff.logged.join()).toContain('Could not hide episodes that came in during the removal');
});

it.each(['?episodes=all', '?episodes=hide&episodes=keep', '?other=1'])(
  'asks no service about a wrong choice: %s',
  async (query) => {
    expect((await call('DELETE', `${ID}${query}`)).status).toBe(400);
    expect(requestLines()).toEqual([]);
  },
);

it('does not hide the episodes of a channel that is not followed', async () => {
  expect((await call('DELETE', '@another?episodes=hide')).status).toBe(404);
  expect(requestLines()).toEqual(['GET /v1/channels']);
});
