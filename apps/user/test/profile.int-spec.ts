import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROFILE, RunningUser } from './running-user.js';

const OTHER = 'https://www.linkedin.com/in/another-person';

let user: RunningUser;
beforeAll(async () => {
  user = await RunningUser.start();
});
afterAll(() => user.close());

type Person = Awaited<ReturnType<RunningUser['person']>>;

const change = ({ access_token: token }: Person, linkedin_url: unknown) =>
  user.request('PUT', '/v1/me/profile', { linkedin_url }, { token });
const profileOf = async ({ access_token: token }: Person) =>
  (await user.request('GET', '/v1/me', undefined, { token })).body['linkedin_url'];

describe('the change of the linked profile', () => {
  it('is stored without the spaces around it, and changes nothing else', async () => {
    const person = await user.person();
    const before = await user.request('GET', '/v1/me', undefined, { token: person.access_token });
    const { status, body } = await change(person, `  ${OTHER} `);
    expect([status, body]).toEqual([200, { ...before.body, linkedin_url: OTHER }]);
    expect(await profileOf(person)).toBe(OTHER);
  });

  it.each(['', 'https://example.org/in/x', { $ne: '' }])(
    'refuses %j and keeps the profile',
    async (url) => {
      const person = await user.person();
      const { status, body } = await change(person, url);
      expect([status, (body['errors'] as { field: string }[])[0]?.field]).toEqual([
        400,
        'linkedin_url',
      ]);
      expect(await profileOf(person)).toBe(PROFILE);
    },
  );

  it('needs a session', async () => {
    expect((await user.request('PUT', '/v1/me/profile', { linkedin_url: OTHER })).status).toBe(401);
  });
});
