import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '@elevate/config';
import { eventsConfig } from '../events.config.js';
import { createImageStore, imageIdOf, imageName, newImageId, sizeName } from './images.service.js';

const urlWith = (environment: Record<string, string>): string =>
  createImageStore(parseConfig(eventsConfig, environment)).publicUrl('1.png');
const MINIO = {
  MINIO_URL: 'http://minio:9000/',
  MINIO_ACCESS_KEY: 'elevate',
  MINIO_SECRET_KEY: 'canary-secret',
};

describe('the names of an image', () => {
  it('are a number and the end of the type', () => {
    expect(imageName('123', 'jpg')).toBe('123.jpg');
    expect(sizeName('123', 'small')).toBe('123-small.webp');
    const ids = Array.from({ length: 100 }, newImageId);
    expect(ids.every((id) => /^\d{1,20}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(100);
  });

  it('lead back to its number', () => {
    const names = ['123.jpg', '/event-images/123.png', 'https://a.example/b/123-large.webp'];
    expect(names.map(imageIdOf)).toEqual(['123', '123', '123']);
    const others = ['', 'a.jpg', 'x123.jpg', '123', '123.jpg/..', '123-huge.webp', '-1.png'];
    expect(others.map(imageIdOf)).toEqual(others.map(() => undefined));
  });
});

describe('the store of the images', () => {
  it('is a folder, served by the site, unless another one is named', () => {
    expect(urlWith({})).toBe('/event-images/1.png');
  });

  it('is the bucket of the named server, at the address that browsers know', () => {
    expect(urlWith(MINIO)).toBe('http://minio:9000/event-images/1.png');
    expect(urlWith({ ...MINIO, MINIO_PUBLIC_URL: 'https://images.example.org' })).toBe(
      'https://images.example.org/event-images/1.png',
    );
  });

  it('is not opened without both keys, and no error names a key', () => {
    const missing = 'With MINIO_URL, MINIO_ACCESS_KEY and MINIO_SECRET_KEY are needed too';
    expect(() => urlWith({ ...MINIO, MINIO_ACCESS_KEY: '' })).toThrow(missing);
    expect(() => urlWith({ ...MINIO, MINIO_SECRET_KEY: '' })).toThrow(missing);
  });
});
