import { describe, expect, it } from '@jest/globals';
import { checkPublicUrl, loopbackOrigins } from './http-client.js';

const codeOf = (address: string): string | null => {
  try {
    checkPublicUrl(new URL(address));
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('checkPublicUrl', () => {
  it.each([
    'https://example.org/feed',
    'http://example.org:80/',
    'https://example.org:443/',
    'https://8.8.8.8/',
  ])('lets %s through', (address) => expect(codeOf(address)).toBeNull());

  it.each([
    ['ftp://example.org/', 'HTTP.FORBIDDEN_URL'],
    ['file:///etc/passwd', 'HTTP.FORBIDDEN_URL'],
    ['gopher://example.org/', 'HTTP.FORBIDDEN_URL'],
    ['https://example.org:8443/', 'HTTP.FORBIDDEN_URL'],
    ['http://example.org:443/', 'HTTP.FORBIDDEN_URL'],
    ['http://example.org:22/', 'HTTP.FORBIDDEN_URL'],
    ['https://user:secret@example.org/', 'HTTP.FORBIDDEN_URL'],
    ['http://127.0.0.1/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://2130706433/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://0x7f.1/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://0177.0.0.1/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://169.254.169.254/latest/meta-data/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://[::1]/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://[::ffff:127.0.0.1]/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://[fd00:ec2::254]/', 'HTTP.FORBIDDEN_ADDRESS'],
  ])('refuses %s with %s', (address, code) => expect(codeOf(address)).toBe(code));
});

describe('loopbackOrigins', () => {
  it('keeps http(s) origins on this machine and ignores every other', () => {
    const kept = loopbackOrigins([
      'http://127.0.0.1:4000/youtube/v3',
      'http://localhost:1',
      'http://[::1]:2',
      'http://10.0.0.1:3',
      'http://example.org',
      'ftp://127.0.0.1',
      'http://localhost.example.org',
    ]);
    expect([...kept]).toEqual(['http://127.0.0.1:4000', 'http://localhost:1', 'http://[::1]:2']);
  });
});
