import { describe, expect, it } from '@jest/globals';
import { checkProfileUrl } from './profile-url.js';

const FORM = 'Must be a valid LinkedIn profile URL in format: linkedin.com/in/profile-id';

describe('checkProfileUrl', () => {
  it.each([
    'https://linkedin.com/in/a',
    'https://www.linkedin.com/in/some-body_1/',
    'http://www.linkedin.com/in/somebody',
    'HTTPS://WWW.LINKEDIN.COM/in/Somebody',
    ' https://www.linkedin.com/in/somebody ',
    'https://www.linkedin.com/in/jos%C3%A9',
    'https://www.linkedin.com/in/josé',
    `https://linkedin.com/in/${'a'.repeat(200)}`,
  ])('lets %j pass', (url) => {
    expect(checkProfileUrl(url)).toBeUndefined();
  });

  it.each([
    '',
    ' ',
    'somebody',
    'linkedin.com/in/somebody',
    'www.linkedin.com/in/somebody',
    'https://',
    'https://www.linkedin.com:99999/in/somebody',
    'https://www.linkedin.com/in/some\nbody',
    'https://www.linkedin.com/in/some\u202ebody',
    `https://linkedin.com/in/${'a'.repeat(1_000_000)}`,
  ])('wants an address instead of %.60j', (url) => {
    expect(checkProfileUrl(url)).toBe('Must be a valid URL');
  });

  it.each([
    'https://www.linkedin.com/',
    'https://www.linkedin.com/in/',
    'https://www.linkedin.com/company/somebody',
    'https://www.linkedin.com/in/some/body',
    'https://www.linkedin.com/in/somebody?trk=x',
    'https://www.linkedin.com/in/somebody#about',
    'https://www.linkedin.com/in/some body',
    'https://www.linkedin.com/in/..%2f',
    'https://uk.linkedin.com/in/somebody',
    'https://linkedin.com.example.org/in/somebody',
    'https://example.org/linkedin.com/in/somebody',
    'https://www.linkedin.com@example.org/in/somebody',
    'https://me:secret@www.linkedin.com/in/somebody',
    'https://www.linkedin.com:8443/in/somebody',
    'ftp://www.linkedin.com/in/somebody',
    'javascript:alert(1)//linkedin.com/in/x',
    `https://linkedin.com/in/${'a'.repeat(201)}`,
  ])('wants a profile instead of %.60j', (url) => {
    expect(checkProfileUrl(url)).toBe(FORM);
  });
});
