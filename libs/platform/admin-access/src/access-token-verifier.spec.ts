import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
} from 'jose';
import { Clock } from '@elevate/clock';
import {
  AccessTokenVerifier,
  bearerToken,
  httpKeySet,
  injectedKeySet,
  type FetchKeySet,
} from './index.js';

const ALGORITHM = 'ES256';
const MINUTE_MS = 60_000;

interface Key {
  readonly jwk: JWK;
  readonly privateKey: CryptoKey;
}

class HeldClock extends Clock {
  private time = Date.parse('2027-03-04T12:00:00Z');

  override now(): Date {
    return new Date(this.time);
  }

  pass(ms: number): void {
    this.time += ms;
  }
}

let first: Key;
let second: Key;
let clock: HeldClock;
let keys: Key[];
let requests: number;
let isAway: boolean;
let ended: Set<string>;

const newKey = async (kid: string): Promise<Key> => {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM);
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM }, privateKey };
};
const fetchKeys: FetchKeySet = () => {
  requests += 1;
  if (isAway) return Promise.reject(new Error('away'));
  return Promise.resolve({ keys: keys.map(({ jwk }) => jwk) });
};
const verifierWith = (source: FetchKeySet) =>
  new AccessTokenVerifier({
    issuer: 'elevate/user',
    audience: 'elevate',
    algorithm: ALGORITHM,
    fetchKeys: source,
    clock,
    isRevoked: ({ sid }) => ended.has(sid),
  });
const tokenOf = (key: Key, minutes = 60) => {
  const now = Math.floor(clock.now().getTime() / 1_000);
  return new SignJWT({ sid: 'a-session', roles: ['admin'] })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid: String(key.jwk.kid) })
    .setSubject('an-account')
    .setIssuer('elevate/user')
    .setAudience('elevate')
    .setIssuedAt(now)
    .setExpirationTime(now + minutes * 60)
    .sign(key.privateKey);
};

beforeAll(async () => {
  [first, second] = await Promise.all([newKey('first'), newKey('second')]);
});
beforeEach(() => {
  clock = new HeldClock();
  keys = [first];
  requests = 0;
  isAway = false;
  ended = new Set();
});

describe('a verifier of access tokens', () => {
  it('tells what a good token says, and asks for the keys once for many', async () => {
    const verifier = verifierWith(fetchKeys);
    const token = await tokenOf(first);
    const claims = await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)));
    expect(claims[19]).toMatchObject({ sub: 'an-account', sid: 'a-session', roles: ['admin'] });
    expect(requests).toBe(1);
  });

  it('refuses a token whose session has ended', async () => {
    const verifier = verifierWith(fetchKeys);
    const token = await tokenOf(first);
    expect(await verifier.verify(token)).not.toBeNull();
    ended.add('a-session');
    expect(await verifier.verify(token)).toBeNull();
  });

  it('refuses what the issuer has not signed', async () => {
    const verifier = verifierWith(fetchKeys);
    const good = await tokenOf(first);
    const [header, payload, signature] = good.split('.') as [string, string, string];
    const decode = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = (change: JWTHeaderParameters, key: CryptoKey | Uint8Array) =>
      new SignJWT(decode(payload)).setProtectedHeader({ ...decode(header), ...change }).sign(key);
    const publicKey = new TextEncoder().encode(JSON.stringify(first.jwk));
    const forged = {
      'signed by another key under our name': await signed({ alg: ALGORITHM }, second.privateKey),
      'with its own key in it': await signed(
        { alg: ALGORITHM, kid: 'its-own', jwk: second.jwk },
        second.privateKey,
      ),
      'signed with the public key as a secret': await signed({ alg: 'HS256' }, publicKey),
      unsigned: `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      'with another payload': `${header}.${encode({ ...decode(payload), sub: 'x' })}.${signature}`,
      'with another signature': `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      'cut off': good.slice(0, -10),
      'no token': '../../../../etc/passwd',
      'an injection': 'a.b.c%0d%0ax-caller-secret:%20x',
    };
    for (const [name, token] of Object.entries(forged))
      expect([name, await verifier.verify(token)]).toEqual([name, null]);
    expect(await verifier.verify(good)).not.toBeNull();
  });

  it('takes no token after its end', async () => {
    const verifier = verifierWith(fetchKeys);
    const token = await tokenOf(first, 5);
    clock.pass(5 * MINUTE_MS + 4_000);
    expect(await verifier.verify(token)).not.toBeNull();
    clock.pass(2_000);
    expect(await verifier.verify(token)).toBeNull();
  });

  it('learns a new key when it meets one, and asks no more than now and then for made-up ones', async () => {
    const verifier = verifierWith(fetchKeys);
    await verifier.verify(await tokenOf(first));
    keys = [first, second];
    expect(await verifier.verify(await tokenOf(second))).toBeNull();
    clock.pass(11_000);
    expect(await verifier.verify(await tokenOf(second))).not.toBeNull();
    const before = requests;
    const strange = await tokenOf(await newKey('strange'));
    for (let n = 0; n < 50; n += 1) expect(await verifier.verify(strange)).toBeNull();
    expect(requests - before).toBeLessThanOrEqual(1);
  });

  it('knows a new key at once where its keys are old, however many ask', async () => {
    const verifier = verifierWith(fetchKeys);
    await verifier.verify(await tokenOf(first));
    keys = [first, second];
    clock.pass(6 * MINUTE_MS);
    const tokens = [await tokenOf(second), await tokenOf(first), await tokenOf(second)];
    const claims = await Promise.all(tokens.map((token) => verifier.verify(token)));
    expect(claims).not.toContain(null);
    expect(requests).toBe(2);
  });

  it('takes a withdrawn key no more, some minutes later', async () => {
    const verifier = verifierWith(fetchKeys);
    const token = await tokenOf(first);
    await verifier.verify(token);
    keys = [second];
    clock.pass(6 * MINUTE_MS);
    await verifier.verify(token);
    expect(await verifier.verify(token)).toBeNull();
  });

  it('goes on with the keys it has while the issuer is away', async () => {
    const verifier = verifierWith(fetchKeys);
    const token = await tokenOf(first);
    await verifier.verify(token);
    isAway = true;
    for (let n = 0; n < 5; n += 1) {
      clock.pass(6 * MINUTE_MS);
      expect(await verifier.verify(token)).not.toBeNull();
    }
  });

  it('blames no token for an answer that is no set of keys', async () => {
    const verifier = verifierWith(() => Promise.resolve({ status: 'ok' } as never));
    await expect(verifier.verify(await tokenOf(first))).rejects.toMatchObject({
      code: 'ACCESS.KEYS_UNAVAILABLE',
      kind: 'transient',
    });
  });

  it('cannot tell without any keys, until the issuer is there', async () => {
    const verifier = verifierWith(fetchKeys);
    const token = await tokenOf(first);
    isAway = true;
    await expect(verifier.verify(token)).rejects.toThrow('away');
    isAway = false;
    expect(await verifier.verify(token)).not.toBeNull();
  });
});

describe('the keys', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.statusCode = request.url === '/keys' ? 200 : 500;
      response.end(JSON.stringify({ keys: [first.jwk] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const unavailable = { code: 'ACCESS.KEYS_UNAVAILABLE', kind: 'transient' };

  it('come over HTTP', async () => {
    const verifier = verifierWith(httpKeySet(`${url}/keys`));
    expect(await verifier.verify(await tokenOf(first))).not.toBeNull();
    await expect(httpKeySet(`${url}/other`)()).rejects.toMatchObject(unavailable);
    await expect(httpKeySet('http://127.0.0.1:1/keys')()).rejects.toMatchObject(unavailable);
  });

  it('come from a service in this process, once it is there', async () => {
    const service = {
      inject: ({ url: path }: { url: string }) =>
        Promise.resolve({ statusCode: path === '/keys' ? 200 : 404, json: () => ({ keys: [] }) }),
    };
    expect(await injectedKeySet(() => service, '/keys')()).toEqual({ keys: [] });
    await expect(injectedKeySet(() => service, '/x')()).rejects.toMatchObject(unavailable);
    await expect(injectedKeySet(() => undefined, '/keys')()).rejects.toMatchObject(unavailable);
  });
});

it('bearerToken reads a token and nothing else', () => {
  expect(bearerToken('Bearer a.b-_.c')).toBe('a.b-_.c');
  for (const other of [undefined, '', 'Basic a.b.c', 'Bearer a.b', 'Bearer a.b.c d', 'bearer'])
    expect(bearerToken(other)).toBeUndefined();
});
