import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '@elevate/config';
import { userConfig } from './user.config.js';

const parse = (environment: Record<string, string>) =>
  parseConfig(userConfig, { SITE_URL: 'https://elevate.example/', ...environment });

describe('the configuration of the user service', () => {
  it("has the spec's figures and OWASP's least where nothing is said", () => {
    expect(parse({})).toMatchObject({
      SITE_URL: 'https://elevate.example',
      PASSWORD_MAX_AGE_DAYS: 30,
      PASSWORD_WARNING_DAYS: 7,
      ARGON2_MEMORY_KIB: 19_456,
      ARGON2_PASSES: 2,
      ARGON2_LANES: 1,
    });
  });

  it.each([
    ['weaker hashing', { ARGON2_MEMORY_KIB: '19455' }, 'must be a whole number of KiB from 19456'],
    ['a single pass', { ARGON2_PASSES: '1' }, 'ARGON2_PASSES: must be a whole number from 2'],
    ['an address of another kind', { SITE_URL: 'ftp://elevate.example' }, 'SITE_URL'],
    ['a negative age', { PASSWORD_MAX_AGE_DAYS: '-1' }, 'PASSWORD_MAX_AGE_DAYS'],
    ['a sender without an address', { MAIL_FROM: 'canary' }, 'MAIL_FROM: must be a mail address'],
    ['a mail server without a scheme', { SMTP_URL: 'canary.example:25' }, 'SMTP_URL'],
    ['an admin domain with an @', { ADMIN_EMAIL_DOMAIN: 'canary@b.local' }, 'ADMIN_EMAIL_DOMAIN'],
    ['no admin domain', { ADMIN_EMAIL_DOMAIN: '@' }, 'ADMIN_EMAIL_DOMAIN'],
    ['a short secret', { CALLER_SECRET: 'canary' }, 'CALLER_SECRET: must be at least 32'],
  ])('stops the start at %s, without telling the value', (_, environment, problem) => {
    expect(() => parse(environment)).toThrow(problem);
    expect(() => parse(environment)).not.toThrow('canary');
  });

  it.each([
    [undefined, 'admin.local'],
    ['@Ops.Example.Local', 'ops.example.local'],
    ['.local', 'local'],
  ])('takes %j for the domain of administrators', (domain, meant) => {
    const { ADMIN_EMAIL_DOMAIN } = parse(
      domain === undefined ? {} : { ADMIN_EMAIL_DOMAIN: domain },
    );
    expect(ADMIN_EMAIL_DOMAIN).toBe(meant);
  });

  it('does not start without the address that links are built from', () => {
    expect(() => parseConfig(userConfig, {})).toThrow('SITE_URL: is missing');
  });
});
