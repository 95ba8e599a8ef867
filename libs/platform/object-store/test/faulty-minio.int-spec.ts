import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { canProvideMinio, provideMinio } from '@elevate/native-stack';
import { expectDurableUnderFaults, FaultProxy } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import { MinioObjectStore, type ObjectStore } from '../src/index.js';

const SEED = 14;
const ROUNDS = 150;
const BYTES = 40_000;
/** Building one takes minutes, once for a machine. */
const BUILT_WITHIN_MS = 25 * 60_000;
const describeOnMinio = (await canProvideMinio()) ? describe : describe.skip;

describeOnMinio('MinIO behind a failing connection', () => {
  let minio: Awaited<ReturnType<typeof provideMinio>>;
  let proxy: FaultProxy;
  let through: ObjectStore;
  let past: ObjectStore;
  const bucket = `faulty-${Date.now()}`;

  beforeAll(async () => {
    minio = await provideMinio({ log: (line) => process.stderr.write(`${line}\n`) });
    const { url, accessKey, secretKey } = minio;
    const { hostname: host, port } = new URL(url);
    proxy = await FaultProxy.open({ host, port: Number(port) });
    const open = (address: string) =>
      new MinioObjectStore({ url: address, accessKey, secretKey, bucket, publicUrl: address });
    past = open(url);
    through = open(`http://127.0.0.1:${proxy.port}`);
    await past.prepare();
  }, BUILT_WITHIN_MS);
  afterAll(async () => {
    await proxy?.close();
    await minio?.stop();
  });

  it('has every object whose storing resolved, byte by byte', async () => {
    const contents = new Map<number, Buffer>();
    const put = {
      name: 'put',
      prepare: async (n: number) => contents.set(n, randomBytes(BYTES)),
      write: (n: number) => through.put(`object-${n}.png`, contents.get(n) ?? Buffer.alloc(0)),
      isStored: async (n: number) => {
        const stored = await past.get(`object-${n}.png`);
        return stored !== null && stored.content.equals(contents.get(n) ?? Buffer.alloc(0));
      },
    };
    const bounds = { request: 1.2 * BYTES, answer: 600 };
    const random = seededRandom(SEED);
    await expectDurableUnderFaults({ proxy, random, writes: [put], rounds: ROUNDS, bounds });
  });
});
