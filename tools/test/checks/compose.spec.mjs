import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { once } from 'node:events';
import { connect, createServer } from 'node:tls';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
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
/** A server also reads its secrets in the files that are mounted into it. */
const FILES = {
  prometheus: ['deploy/observability/prometheus.yml'],
  kafka: ['deploy/docker/kafka/server.properties'],
  mongo: ['deploy/docker/mongo/start.sh'],
};
const usedBy = (name) => {
  const settings = [JSON.stringify(services[name]), ...(FILES[name] ?? []).map(text)].join();
  return [...settings.matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, file]) => file);
};
const secret = (folder, name) => readFileSync(join(volume, folder, name), 'utf8');
const OWNERS = APPS.filter((app) => app !== 'bff');
/** The apps that sign in to each server. */
const SIGN_INS = { kafka: [...APPS, 'operator'], mongo: OWNERS, minio: ['events', 'ingestion'] };

describe('the secrets of docker compose', () => {
  it.each([...APPS, 'operator', 'prometheus'])(
    'give %s those that it uses, and no other',
    (name) => {
      const { read_only: isReadOnly, volume: part } = mountOf(services[name]);
      expect([isReadOnly, part]).toEqual([true, { subpath: name }]);
      expect(readdirSync(join(volume, name)).sort()).toEqual([...new Set(usedBy(name))].sort());
    },
  );

  it.each(Object.entries(SIGN_INS))(
    'give %s its own and a password for each of %j',
    (name, apps) => {
      expect(mountOf(services[name])).toMatchObject({ read_only: true, volume: { subpath: name } });
      const files = [...usedBy(name), ...apps.map((app) => `${app}-password`)];
      if (name === 'mongo') files.push('admin-password');
      expect(readdirSync(join(volume, name)).sort()).toEqual(files.sort());
    },
  );

  it('sign each app in to each server with a name and a password of its own', () => {
    const names = SIGN_INS.kafka.map((app) => services[app].environment.KAFKA_SASL_USERNAME);
    expect(names).toEqual(SIGN_INS.kafka.map((app) => `elevate-${app}`));
    for (const app of SIGN_INS.kafka) {
      expect(secret(app, 'kafka-password')).toBe(secret('kafka', `${app}-password`));
      expect(secret('kafka', 'broker.pem')).toContain(secret(app, 'kafka-ca.pem'));
    }
    for (const app of OWNERS) {
      const { username, password, host } = new URL(secret(app, 'mongodb-uri'));
      expect([username, password, host]).toEqual([
        app,
        secret('mongo', `${app}-password`),
        'mongo:27017',
      ]);
    }
    for (const app of SIGN_INS.minio) {
      expect(services[app].environment.MINIO_ACCESS_KEY).toBe(app);
      expect(secret(app, 'minio-password')).toBe(secret('minio', `${app}-password`));
    }
    const all = Object.keys(SIGN_INS).flatMap((server) =>
      readdirSync(join(volume, server)).map((file) => secret(server, file)),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it('are the same for all that share one, and stay the same', () => {
    const values = APPS.map((app) => secret(app, 'caller-secret'));
    expect(new Set(values)).toEqual(new Set(['of-an-earlier-release']));
  });

  it('are in no file of the repository', () => {
    const settings = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment),
    );
    const files = settings.filter(([name]) => name.endsWith('_FILE'));
    for (const [, file] of files) expect(file).toMatch(/^\/run\/secrets\/[\w.-]+$/);
    const values = settings.filter(([name]) => /(SECRET|PASSWORD|TOKEN|KEY|URI)$/.test(name));
    const names = new Set(values.map(([name]) => name));
    expect(names).toEqual(new Set(['MINIO_ACCESS_KEY', 'YOUTUBE_API_KEY']));
    const key = services.ingestion.environment.YOUTUBE_API_KEY;
    expect(key).toBe('${YOUTUBE_API_KEY:-}');
  });
});

describe('the certificate of the broker', () => {
  it('is trusted by the apps for the host name kafka, and not for another', async () => {
    const pem = secret('kafka', 'broker.pem');
    const server = createServer({ key: pem, cert: pem }, (socket) => socket.end('hello'));
    server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ca = secret('bff', 'kafka-ca.pem');
    const greeting = async (servername, options) => {
      const socket = connect({
        port: server.address().port,
        host: '127.0.0.1',
        servername,
        ...options,
      });
      try {
        return String((await once(socket, 'data'))[0]);
      } catch (error) {
        return error.code;
      } finally {
        socket.destroy();
      }
    };
    try {
      expect(await greeting('kafka', { ca })).toBe('hello');
      expect(await greeting('mongo', { ca })).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
      expect(await greeting('kafka', {})).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    } finally {
      server.close();
    }
  });
});

describe('the networks of docker compose', () => {
  it.each([
    ['kafka', [...APPS, 'operator']],
    ['mongo', APPS.filter((app) => app !== 'bff')],
    ['minio', ['events', 'ingestion', 'minio-users']],
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

  it('runs as a numbered user, from nothing but Node, its libraries and the app', () => {
    expect(last).toMatch(/^scratch$/m);
    expect(instructions('USER')).toEqual(['1000:1000']);
    for (const command of [...instructions('CMD'), ...last.matchAll(/ CMD (\[.*)$/gm)].flat())
      expect(command).toMatch(/\["node"/);
  });
});

describe('the containers of docker compose', () => {
  it.each([...APPS, 'operator'])('%s cannot write to its image and has no capability', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });
});

describe('the images of docker compose', () => {
  it('can each be pinned by digest in one file', () => {
    const images = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]));
    for (const image of images) expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:-[\w./-]+:[\w.-]+\}$/);
    const bases = Object.values(services).flatMap(({ build }) => build?.args.NODE_IMAGE ?? []);
    expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE:-node:24-bookworm-slim}']));
    expect(text('deploy/docker/Dockerfile')).toContain('ARG NODE_IMAGE=node:24-bookworm-slim\n');
  });
});
