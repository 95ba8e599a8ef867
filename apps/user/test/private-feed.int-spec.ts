import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newAddress, RunningUser } from './running-user.js';

const URL = '/v1/me/following/feed';

let user: RunningUser;
beforeAll(async () => {
  user = await RunningUser.start();
});
afterAll(() => user.close());

const renew = async (token: string) =>
  String((await user.request('POST', URL, undefined, { token })).body['token']);
const read = (token: string, address = newAddress()) =>
  user.post('/v1/private-feeds/read', { token }, { address });
const follow = (token: string, id: string) => {
  const changed_at = user.now().toISOString();
  const follows = [{ kind: 'topic', id, value: true, changed_at }];
  return user.request('PUT', '/v1/me/following', { follows, hidden: [] }, { token });
};

describe('a private feed', () => {
  it('gives what its member follows to who has its token, which is stored as a hash', async () => {
    const { access_token: token, id } = await user.person();
    await follow(token, 'Rust');
    expect((await user.request('GET', URL, undefined, { token })).body).toEqual({
      created_at: null,
    });
    const secret = await renew(token);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect((await read(secret)).body).toMatchObject({ follows: [{ kind: 'topic', id: 'Rust' }] });
    const stored = await user.connection.collection('private_feeds').findOne({ _id: id as never });
    expect(JSON.stringify(stored)).not.toContain(secret);
    const { body } = await user.request('GET', URL, undefined, { token });
    expect(body).toEqual({ created_at: expect.any(String) });
  });

  it('stops where it is renewed, revoked, or its account is deleted', async () => {
    const person = await user.person();
    const token = person.access_token;
    const [first, second] = [await renew(token), await renew(token)];
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const revoked = await user.request('DELETE', URL, undefined, { token });
    expect([revoked.status, (await read(second)).status]).toEqual([204, 404]);
    const third = await renew(token);
    const password = 'nine7Lanterns+drift';
    await user.request('POST', '/v1/me/deletion', { password }, { token });
    expect((await read(third)).status).toBe(404);
  });

  it('is limited for each address, and no token is written to the log', async () => {
    const { access_token: token } = await user.person();
    const secret = await renew(token);
    const address = newAddress();
    const statuses = new Set<number>();
    for (let n = 0; n < 121; n += 1) statuses.add((await read(secret, address)).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await read(secret)).status).toBe(200);
    expect(user.log.join('\n')).not.toContain(secret);
  });

  it.each([[''], ['short'], [{ $ne: '' }]])('refuses %j as a token', async (token) => {
    const { status } = await user.post('/v1/private-feeds/read', { token });
    expect(status).toBe(400);
  });
});
