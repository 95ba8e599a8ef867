import { describe, expect, it } from '@jest/globals';
import { securityHeaders } from './security-headers.js';

const { page, data } = securityHeaders('https://elevate.test');
const directives = new Map(
  page['content-security-policy']?.split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(' ');
    return [name, sources.join(' ')];
  }),
);
const permissions = new Map(
  page['permissions-policy']?.split(', ').map((feature) => feature.split('=') as [string, string]),
);
const PLAYER = 'https://www.youtube-nocookie.com';

describe('the headers of pages', () => {
  it('let the player in, pictures sent with TLS, and nothing else', () => {
    expect(directives.get('frame-src')).toBe(PLAYER);
    expect(directives.get('default-src')).toBe("'self'");
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('object-src')).toBe("'none'");
    expect(directives.get('img-src')).toBe("'self' data: https:");
  });

  it('let the site be installed', () => {
    expect(directives.get('worker-src')).toBe("'self'");
    expect(directives.get('manifest-src')).toBe("'self'");
  });

  it('tell the player where it is', () => {
    expect(page['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(page).not.toHaveProperty('cross-origin-embedder-policy');
  });

  it.each(['autoplay', 'fullscreen', 'picture-in-picture'])('let the player use %s', (feature) => {
    expect(permissions.get(feature)).toBe(`(self "${PLAYER}")`);
  });

  it.each(['camera', 'microphone', 'geolocation', 'payment', 'usb'])('deny %s', (feature) => {
    expect(permissions.get(feature)).toBe('()');
  });

  it('let visitors share a page', () => {
    expect(permissions.has('web-share')).toBe(false);
    expect(permissions.get('clipboard-write')).toBe('(self)');
  });

  it('pin visitors to TLS only where there is TLS', () => {
    const plain = securityHeaders('http://localhost').page;
    expect(page['strict-transport-security']).toMatch(/^max-age=/);
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

it('data opened as a page may do nothing', () => {
  expect(data['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(data['x-content-type-options']).toBe('nosniff');
});
