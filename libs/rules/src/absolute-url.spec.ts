import { describe, expect, it } from '@jest/globals';
import { absoluteUrl, withAbsoluteUrl } from './absolute-url.js';

const SITE = 'https://site.example';

describe('an absolute address', () => {
  it('is the path on the site, or the address that already was absolute', () => {
    expect(absoluteUrl('/pictures/1.webp', SITE)).toBe('https://site.example/pictures/1.webp');
    expect(absoluteUrl('http://minio:9000/1.webp', SITE)).toBe('http://minio:9000/1.webp');
  });

  it('of a path is unknown while the site does not know its own', () => {
    expect(absoluteUrl('/1.webp', undefined)).toBeUndefined();
    expect(withAbsoluteUrl({ url: '/1.webp' }, undefined)).toEqual({ url: '/1.webp' });
    expect(absoluteUrl('http://minio:9000/1.webp', undefined)).toBe('http://minio:9000/1.webp');
  });
});
