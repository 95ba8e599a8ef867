import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempDir } from '@elevate/testing';
import {
  canProvideMinio,
  canProvisionMinio,
  MINIO_VERSION,
  provideMinio,
  provisionMinio,
} from './minio.mjs';

const path = process.env.PATH;
let folder;
let cacheDir;
let logged;
const log = (line) => logged.push(line);

/** A compiler that notes how it was called, and does as the test says. */
async function putGo(script) {
  const go = join(folder.path, 'programs', 'go');
  await writeFile(go, `#!/bin/sh\necho "$@" >> "${folder.path}/calls"\n${script}\n`);
  await chmod(go, 0o755);
}
const calls = async () => (await readFile(join(folder.path, 'calls'), 'utf8')).trim().split('\n');
const WORKS = 'sleep 0.5; mkdir -p "$GOBIN" "$GOCACHE" && echo server > "$GOBIN/minio"';

beforeEach(async () => {
  folder = await tempDir('minio-binary');
  cacheDir = join(folder.path, 'caches', 'minio');
  logged = [];
  await mkdir(join(folder.path, 'programs'));
  process.env.PATH = `${join(folder.path, 'programs')}:${path}`;
});
afterEach(async () => {
  process.env.PATH = path;
  await folder.remove();
});

describe('the MinIO binary', () => {
  it('is built once for parallel callers, at a fixed version, without leftovers', async () => {
    await putGo(WORKS);
    const attempts = Array.from({ length: 3 }, () => provisionMinio({ cacheDir, log }));
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([join(cacheDir, 'minio')]));
    await provisionMinio({ cacheDir, log });
    const lines = await calls();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`github.com/minio/minio@${MINIO_VERSION}`);
    expect(await readdir(join(folder.path, 'caches'))).toEqual(['minio']);
    expect(logged).toHaveLength(1);
  });

  it('reports a failed build and allows a retry', async () => {
    await putGo('echo "no such module" >&2; exit 1');
    await expect(provisionMinio({ cacheDir, log })).rejects.toThrow(
      /Could not build MinIO.*no such module/s,
    );
    expect(await readdir(join(folder.path, 'caches'))).toEqual([]);
    await putGo(WORKS);
    expect(await provisionMinio({ cacheDir, log })).toBe(join(cacheDir, 'minio'));
  });

  it('ignores the stale lock of a killed build', async () => {
    await putGo(WORKS);
    const lock = `${cacheDir}-building`;
    await mkdir(lock, { recursive: true });
    await utimes(lock, new Date(0), new Date(0));
    expect(await provisionMinio({ cacheDir, log })).toBe(join(cacheDir, 'minio'));
  });

  it('is available if built, or if a build is allowed and Go is installed', async () => {
    const programs = join(folder.path, 'programs');
    const environment = { MINIO_BUILD: 'on', PATH: programs };
    expect(await canProvisionMinio({ cacheDir, environment: environment })).toBe(false);
    expect(await canProvisionMinio({ cacheDir: folder.path, environment: {} })).toBe(true);
    await putGo('exit 0');
    const withGo = { PATH: `${programs}:${path}` };
    expect(await canProvisionMinio({ cacheDir, environment: withGo })).toBe(false);
    expect(
      await canProvisionMinio({ cacheDir, environment: { ...withGo, MINIO_BUILD: 'on' } }),
    ).toBe(true);
  });
});

describe('the object store', () => {
  const named = {
    MINIO_URL: 'http://one:9000',
    MINIO_ACCESS_KEY: 'access',
    MINIO_SECRET_KEY: 'secret',
  };

  it('is the one that the environment names', async () => {
    expect(await canProvideMinio({ environment: named, cacheDir: folder.path })).toBe(true);
    expect(await provideMinio({ environment: named })).toMatchObject({
      kind: 'external',
      url: 'http://one:9000',
      accessKey: 'access',
      secretKey: 'secret',
    });
  });

  it('is available if it was built before', async () => {
    expect(await canProvideMinio({ environment: {}, cacheDir: folder.path })).toBe(true);
  });
});
