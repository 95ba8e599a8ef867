import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canProvideMinio, freePort, provideMinio } from '@elevate/native-stack';
import { MinioObjectStore, type ObjectStore } from '../src/index.js';
import { CONTENT, objectStoreCompliance } from './compliance.js';

/** Built from its sources where there is nothing else: minutes, once for a machine. */
const BUILT_WITHIN_MS = 25 * 60_000;
// Building one takes longer than all the other suites of services: only where it is asked for.
const describeOnMinio = (await canProvideMinio()) ? describe : describe.skip;

type Minio = Awaited<ReturnType<typeof provideMinio>>;

describeOnMinio('objects in MinIO', () => {
  let minio: Minio;
  let store: ObjectStore;
  const bucket = `pictures-${Date.now()}`;

  const open = (options: Partial<Minio> & { publicUrl?: string } = {}): ObjectStore => {
    const { url, accessKey, secretKey, publicUrl = url } = { ...minio, ...options };
    return new MinioObjectStore({ url, accessKey, secretKey, bucket, publicUrl });
  };

  beforeAll(async () => {
    minio = await provideMinio({ log: (line) => process.stderr.write(`${line}\n`) });
    store = open();
  }, BUILT_WITHIN_MS);
  afterAll(async () => {
    await minio?.stop();
  });

  objectStoreCompliance(() => store);

  it('can be read by everybody, for ever, as what they are', async () => {
    await store.put('public.webp', CONTENT);
    const answer = await fetch(store.publicUrl('public.webp'));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(CONTENT)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('cannot be listed, written or removed without credentials', async () => {
    const url = store.publicUrl('public.webp');
    await store.put('public.webp', CONTENT);
    const statuses = await Promise.all([
      fetch(url.replace('/public.webp', '/')),
      fetch(url.replace('public.webp', 'strange.webp'), { method: 'PUT', body: 'x' }),
      fetch(url, { method: 'DELETE' }),
    ]).then((answers) => answers.map(({ status }) => status));
    expect(statuses).toEqual([403, 403, 403]);
    expect(await store.get('public.webp')).not.toBeNull();
  });

  it('have the address by which browsers reach the server', () => {
    const outside = open({ publicUrl: 'https://images.example.org' });
    expect(outside.publicUrl('a.png')).toBe(`https://images.example.org/${bucket}/a.png`);
  });

  it('cannot be reached where the server is away or the secret is wrong; that may pass', async () => {
    const away = open({ url: `http://127.0.0.1:${await freePort()}` });
    const strange = open({ secretKey: 'canary-wrong-secret' });
    for (const other of [away, strange]) {
      const error = await other.put('a.png', CONTENT).catch((failure: unknown) => failure);
      expect(error).toMatchObject({ code: 'OBJECT_STORE.UNAVAILABLE', kind: 'transient' });
      expect(String(error)).not.toContain('canary');
    }
  });
});
