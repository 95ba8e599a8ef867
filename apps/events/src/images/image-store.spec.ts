import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '@elevate/config';
import { eventsConfig } from '../events.config.js';
import { createImageStore } from './images.service.js';

const urlWith = (environment: Record<string, string>): string =>
  createImageStore(parseConfig(eventsConfig, environment)).publicUrl('1.png');
const MINIO = {
  MINIO_URL: 'http://minio:9000/',
  MINIO_ACCESS_KEY: 'elevate',
  MINIO_SECRET_KEY: 'canary-secret',
};

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
