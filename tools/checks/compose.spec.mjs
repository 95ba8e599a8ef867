import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const text = (file) => readFileSync(join(ROOT, file), 'utf8');
const { services, networks } = parse(text('docker-compose.yml'), { merge: true });
const APPS = ['bff', 'catalogue', 'events', 'ingestion', 'user', 'webhooks'];

let volume;
beforeAll(() => {
  volume = mkdtempSync(join(tmpdir(), 'elevate-secrets-'));
  // A volume of an earlier release has its secrets here.
  writeFileSync(join(volume, 'caller-secret'), 'of-an-earlier-release');
  for (let start = 1; start <= 2; start += 1)
    execFileSync(process.execPath, [join(ROOT, 'deploy/docker/make-secrets.mjs'), volume]);
});
afterAll(() => rmSync(volume, { recursive: true, force: true }));

const mountOf = ({ volumes = [] }) => volumes.find(({ source }) => source === 'secrets');
const usedBy = (name) => {
  const settings =
    name === 'prometheus' ? text('deploy/observability/prometheus.yml') : services[name];
  return [...JSON.stringify(settings).matchAll(/\/run\/secrets\/([\w-]+)/g)].map(
    ([, file]) => file,
  );
};

describe('the secrets of docker compose', () => {
  it.each([...APPS, 'minio', 'prometheus'])('give %s those that it uses, and no other', (name) => {
    const { read_only: isReadOnly, volume: part } = mountOf(services[name]);
    expect([isReadOnly, part]).toEqual([true, { subpath: name }]);
    expect(readdirSync(join(volume, name)).sort()).toEqual([...new Set(usedBy(name))].sort());
  });

  it('are the same for all that share one, and stay the same', () => {
    const values = APPS.map((app) => readFileSync(join(volume, app, 'caller-secret'), 'utf8'));
    expect(new Set(values)).toEqual(new Set(['of-an-earlier-release']));
    expect(readFileSync(join(volume, 'minio', 'minio-secret-key'), 'utf8')).toBe(
      readFileSync(join(volume, 'events', 'minio-secret-key'), 'utf8'),
    );
  });
});

describe('the networks of docker compose', () => {
  it.each([
    ['kafka', APPS],
    ['mongo', APPS.filter((app) => app !== 'bff')],
    ['minio', ['events', 'ingestion']],
  ])('let only those that use %s reach it', (server, users) => {
    const [network, ...others] = services[server].networks;
    expect([others, networks[network]]).toEqual([[], { internal: true }]);
    const reached = Object.keys(services).filter((name) =>
      services[name].networks?.includes(network),
    );
    expect(reached.sort()).toEqual([...users, server].sort());
  });
});

describe('the image', () => {
  const [last] = text('deploy/docker/Dockerfile')
    .split(/^FROM /m)
    .reverse();
  const instructions = (name) =>
    [...last.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, value]) => value);

  it('runs as a numbered user, without a shell and the shell script of its base', () => {
    expect(instructions('USER')).toEqual(['1000:1000']);
    expect(last).toMatch(/rm -f .*\/bin\/dash \/bin\/sh$/m);
    expect(instructions('ENTRYPOINT')).toEqual(['[]']);
    for (const command of [...instructions('CMD'), ...last.matchAll(/ CMD (\[.*)$/gm)].flat())
      expect(command).toMatch(/\["node"/);
  });
});

describe('the containers of docker compose', () => {
  it.each(APPS)('%s cannot write to its image and has no capability', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });
});
