import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canProvideMinio, provideMinio } from '@elevate/native-stack';
import { startTlsProxy, TestAuthority, type TlsProxy } from '@elevate/testing';
import { MinioObjectStore, type ObjectStore } from '../src/index.js';
import { objectStoreCompliance } from './compliance.js';

/** Built from its sources where there is nothing else: minutes, once for a machine. */
const BUILT_WITHIN_MS = 25 * 60_000;
const describeOnMinio = (await canProvideMinio()) ? describe : describe.skip;

describeOnMinio('objects in MinIO over TLS', () => {
  let minio: Awaited<ReturnType<typeof provideMinio>>;
  let authority: TestAuthority;
  let proxy: TlsProxy;
  let store: ObjectStore;

  const open = (ca: string | undefined, host = '127.0.0.1'): ObjectStore => {
    const { accessKey, secretKey } = minio;
    const url = `https://${host}:${proxy.port}`;
    const bucket = 'over-tls';
    return new MinioObjectStore({ url, accessKey, secretKey, bucket, publicUrl: url, ca });
  };

  beforeAll(async () => {
    minio = await provideMinio({ log: (line) => process.stderr.write(`${line}\n`) });
    authority = await TestAuthority.create();
    const { hostname: host, port } = new URL(minio.url);
    proxy = await startTlsProxy(await authority.issue('minio'), { host, port: Number(port) });
    store = open(authority.ca);
  }, BUILT_WITHIN_MS);
  afterAll(async () => {
    await proxy?.close();
    await authority?.remove();
    await minio?.stop();
  });

  objectStoreCompliance(() => store);

  it('are neither sent nor read without the authority of the certificate, or under another name', async () => {
    const stranger = await TestAuthority.create();
    const stores = [open(undefined), open(stranger.ca), open(authority.ca, 'localhost')];
    for (const other of stores) {
      const refusal = { code: 'OBJECT_STORE.UNAVAILABLE', kind: 'transient' };
      await expect(other.prepare()).rejects.toMatchObject(refusal);
      await expect(other.put('secret.webp', new Uint8Array(8))).rejects.toMatchObject(refusal);
    }
    await stranger.remove();
    expect(await store.get('secret.webp')).toBeNull();
  });
});
