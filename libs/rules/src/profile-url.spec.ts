import { describe, expect, it } from '@jest/globals';
import { checkProfileUrl } from './profile-url.js';

const FORM = 'Must be a valid LinkedIn profile URL in format: linkedin.com/in/profile-id';

describe('checkProfileUrl', () => {
  it.each([
    'https://linkedin.com/in/a',
    'https://www.linkedin.com/in/some-body_1/',
    'http://www.linkedin.com/in/jane-doe',
    'HTTPS://WWW.LINKEDIN.COM/in/Jane-Doe',
    ' https://www.linkedin.com/in/jane-doe ',
    'https://www.linkedin.com/in/jos%C3%A9',
    'https://www.linkedin.com/in/josé',
    `https://linkedin.com/in/${'a'.repeat(200)}`,
  ])('lets %j pass', (url) => {
    expect(checkProfileUrl(url)).toBeUndefined();
  });

  it.each([
    '',
    ' ',
    'jane-doe',
    'linkedin.com/in/jane-doe',
    'www.linkedin.com/in/jane-doe',
    'https://',
    'https://www.linkedin.com:99999/in/jane-doe',
    'https://www.linkedin.com/in/some\nbody',
    'https://www.linkedin.com/in/some\u202ebody',
    `https://linkedin.com/in/${'a'.repeat(1_000_000)}`,
  ])('wants an address instead of %.60j', (url) => {
    expect(checkProfileUrl(url)).toBe('Must be a valid URL');
  });

  it.each([
    'https://www.linkedin.com/',
    'https://www.linkedin.com/in/',
    'https://www.linkedin.com/company/jane-doe',
    'https://www.linkedin.com/in/some/body',
    'https://www.linkedin.com/in/jane-doe?trk=x',
    'https://www.linkedin.com/in/jane-doe#about',
    'https://www.linkedin.com/in/some body',
    'https://www.linkedin.com/in/..%2f',
    'https://uk.linkedin.com/in/jane-doe',
    'https://linkedin.com.example.org/in/jane-doe',
    'https://example.org/linkedin.com/in/jane-doe',
    'https://www.linkedin.com@example.org/in/jane-doe',
    'https://me:secret@www.linkedin.com/in/jane-doe',
    'https://www.linkedin.com:8443/in/jane-doe',
    'ftp://www.linkedin.com/in/jane-doe',
    'javascript:alert(1)//linkedin.com/in/x',
    `https://linkedin.com/in/${'a'.repeat(201)}`,
  ])('wants a profile instead of %.60j', (url) => {
    expect(checkProfileUrl(url)).toBe(FORM);
  });
});
