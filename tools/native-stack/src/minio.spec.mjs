import { describe, expect, it } from '@jest/globals';
import { canProvideMinio, provideMinio } from './minio.mjs';

describe('the object store', () => {
  const named = {
    MINIO_URL: 'http://one:9000',
    MINIO_ACCESS_KEY: 'access',
    MINIO_SECRET_KEY: 'secret',
  };

  it('is the one that the environment names', async () => {
    expect(await canProvideMinio({ environment: named })).toBe(true);
    expect(await provideMinio({ environment: named })).toMatchObject({
      kind: 'external',
      url: 'http://one:9000',
      accessKey: 'access',
      secretKey: 'secret',
    });
  });
});
