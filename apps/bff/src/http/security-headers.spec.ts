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
  it('let the player in, pictures of the video platform, and nothing else', () => {
    expect(directives.get('frame-src')).toBe(PLAYER);
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('connect-src')).toBe("'self'");
    expect(directives.get('form-action')).toBe("'self'");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(directives.get('base-uri')).toBe("'none'");
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('object-src')).toBe("'none'");
    expect(directives.get('img-src')).toBe(
      "'self' data: https://*.ytimg.com https://*.ggpht.com https://yt3.googleusercontent.com",
    );
  });

  it('let the event images in where they have an address of their own', () => {
    const pictures = ['https://images.example.org'];
    const policy = securityHeaders('https://elevate.test', { pictures }).page;
    expect(policy['content-security-policy']).toContain(
      'https://yt3.googleusercontent.com https://images.example.org;',
    );
  });

  it('allow inline scripts and styles by their hashes only', () => {
    const hashed = securityHeaders('https://elevate.test', { scripts: ['abc='], styles: ['def='] });
    const policy = hashed.page['content-security-policy'];
    expect(policy).toContain(";script-src 'self' 'sha256-abc=';");
    expect(policy).toContain(";style-src 'self' 'sha256-def=';");
    expect(directives.get('style-src')).toBe("'self'");
    expect(JSON.stringify(hashed)).not.toContain('unsafe-');
  });

  it('enforce Trusted Types with the policy of the service worker', () => {
    expect(directives.get('require-trusted-types-for')).toBe("'script'");
    expect(directives.get('trusted-types')).toBe('service-worker');
  });

  it('say where a browser reports what it blocked, in both ways', () => {
    expect(directives.get('report-uri')).toBe('/api/v1/csp-reports');
    expect(directives.get('report-to')).toBe('csp');
    expect(page['reporting-endpoints']).toBe('csp="/api/v1/csp-reports"');
    // Chromium ignores report-uri beside report-to, and sends the latter over TLS only.
    const plain = securityHeaders('http://localhost').page;
    expect(plain['content-security-policy']).toContain('report-uri /api/v1/csp-reports');
    expect(plain['content-security-policy']).not.toContain('report-to');
  });

  it('separate the site from pages of other sites', () => {
    expect(page['cross-origin-opener-policy']).toBe('same-origin');
    expect(page['cross-origin-resource-policy']).toBe('same-origin');
    expect(data['cross-origin-resource-policy']).toBe('same-origin');
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
  });

  it('upgrade no request, since a site with TLS is also opened without, where that fails', () => {
    const plain = securityHeaders('http://localhost').page;
    for (const headers of [page, plain])
      expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

it('data opened as a page may do nothing', () => {
  expect(data['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(data['x-content-type-options']).toBe('nosniff');
});
