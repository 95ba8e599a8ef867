import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { HostileSite, PASSWORD } from './support/hostile/hostile-site.js';
import { fuzzApi } from './support/hostile/schemathesis.js';
import { tokensOf } from './support/hostile/session-attacks.js';

const ENDS_SESSION = ['signOut', 'endOtherSessions', 'deleteAccount', 'changePassword'];

jest.setTimeout(400_000);

describe('requests made from the OpenAPI document', () => {
  let site: HostileSite;
  beforeAll(async () => {
    site = await HostileSite.start('hostile-openapi', { ACCESS_TOKEN_MINUTES: '60' });
  });
  afterAll(() => site?.close());

  it('get documented answers, and none without a session where one is needed', async () => {
    const { cases, problems } = await fuzzApi({ url: site.url });
    expect(problems).toBe('');
    expect(cases).toBeGreaterThan(1_000);
  });

  it('get documented answers with the session of a member', async () => {
    const { email } = await site.member();
    const password = { grant_type: 'password', email, password: PASSWORD };
    const { access_token: token } = await tokensOf(site, password);
    const { cases, problems } = await fuzzApi({ url: site.url, token, without: ENDS_SESSION });
    expect(problems).toBe('');
    expect(cases).toBeGreaterThan(1_000);
  });

  it('get documented answers with the session of an administrator', async () => {
    const { client } = await site.setUpAdministrator();
    const token = client.cookies.get('elevate-access') ?? '';
    const { cases, problems } = await fuzzApi({ url: site.url, token, without: ENDS_SESSION });
    expect(problems).toBe('');
    expect(cases).toBeGreaterThan(1_000);
  });
});
