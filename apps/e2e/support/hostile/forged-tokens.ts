import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

type Claims = Readonly<Record<string, unknown>>;

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function read(token: string): { readonly header: Claims; readonly claims: Claims; tail: string } {
  const [header = '', claims = '', tail = ''] = token.split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
  return { header: parse(header), claims: parse(claims), tail };
}

const es256 = (input: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

export interface PublicKeys {
  readonly keys: readonly Claims[];
}

/** Tokens that claim an administrator's powers, made from a member's valid one. */
export function forgedTokens(
  token: string,
  stranger: string,
  { keys }: PublicKeys,
): Readonly<Record<string, string>> {
  const { header, claims, tail } = read(token);
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const adminClaims = { ...claims, roles: ['admin'], acr: 'password+access-code' };
  const unsigned = (head: Claims) => `${encode({ ...header, ...head })}.${encode(adminClaims)}`;
  const bySelf = (head: Claims) => `${unsigned(head)}.${es256(unsigned(head), own.privateKey)}`;
  const byHmac = (alg: string, secret: string) => {
    const input = unsigned({ alg });
    const hash = `sha${alg.slice(2)}`;
    return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
  };
  const jwk = own.publicKey.export({ format: 'jwk' });
  const [key = {}] = keys;
  const changed = (change: Claims) =>
    `${encode(header)}.${encode({ ...claims, ...change })}.${tail}`;
  const without = (name: string) =>
    `${encode(header)}.${encode(Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name)))}.${tail}`;
  const now = Math.floor(Date.now() / 1_000);
  return {
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
        [`alg ${JSON.stringify(alg)} without signature`, `${unsigned({ alg })}.`],
        [`alg ${JSON.stringify(alg)} with the old signature`, `${unsigned({ alg })}.${tail}`],
      ]),
    ),
    ...Object.fromEntries(
      ['HS256', 'HS384', 'HS512'].flatMap((alg) => [
        [`${alg} with the public key as secret`, byHmac(alg, JSON.stringify(key))],
        [`${alg} with the x coordinate as secret`, byHmac(alg, String(key['x']))],
        [`${alg} with an empty secret`, byHmac(alg, '')],
        [`${alg} with "secret" as secret`, byHmac(alg, 'secret')],
      ]),
    ),
    'RS256 in the header': `${unsigned({ alg: 'RS256' })}.${tail}`,
    'ES384 in the header': bySelf({ alg: 'ES384' }),
    'signed with another key': bySelf({}),
    'another key in jwk': bySelf({ jwk }),
    'another key in jwk without kid': bySelf({ jwk, kid: undefined }),
    'another key at jku': bySelf({ jku: 'http://127.0.0.1:9/keys' }),
    'another key at x5u': bySelf({ x5u: 'http://127.0.0.1:9/x' }),
    'another key in x5c': bySelf({ x5c: ['MIIB'] }),
    'a kid that is a file': bySelf({ kid: '/dev/null' }),
    'a kid that is a parent folder': bySelf({ kid: '../../../../dev/null' }),
    'a kid that is an operator': bySelf({ kid: { $ne: '' } }),
    'a kid that is a condition': bySelf({ kid: "x' OR '1'='1" }),
    'a kid that is a prototype': bySelf({ kid: '__proto__' }),
    'an unknown kid': bySelf({ kid: 'unknown' }),
    'no kid': bySelf({ kid: undefined }),
    'an unknown critical header': bySelf({ crit: ['x'], x: 1 }),
    'typ JWT': bySelf({ typ: 'JWT' }),
    'b64 off': bySelf({ b64: false, crit: ['b64'] }),
    'roles changed': changed({ roles: ['admin'] }),
    'acr changed': changed({ acr: 'password+access-code' }),
    'roles and acr changed': changed({ roles: ['admin'], acr: 'password+access-code' }),
    'subject changed': changed({ sub: stranger }),
    'session changed': changed({ sid: 'x' }),
    'longer life': changed({ exp: now + 10 * 365 * 86_400 }),
    'auth_time in the future': changed({ auth_time: now + 86_400 }),
    'no acr': without('acr'),
    'no exp': without('exp'),
    'no sid': without('sid'),
    'no roles': without('roles'),
    'no signature': `${encode(header)}.${encode(claims)}.`,
    'a cut signature': token.slice(0, -4),
    'a signature of zeros': `${unsigned({})}.${Buffer.alloc(64).toString('base64url')}`,
    'a signature in DER': `${unsigned({})}.${sign('sha256', Buffer.from(unsigned({})), own.privateKey).toString('base64url')}`,
    'four parts': `${token}.x`,
    'no claims': `${encode(header)}..${tail}`,
  };
}
