import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const YEARS = 20;
// Object identifiers, encoded.
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
const SUBJECT_ALTERNATIVE_NAME = '0603551d11';
const BASIC_CONSTRAINTS = '0603551d13';

/** Self-signed, in PEM format; Node.js makes none. */
export function selfSigned(host) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(hex(COMMON_NAME), der(0x0c, Buffer.from(host)))));
  const algorithm = sequence(hex(ECDSA_WITH_SHA256));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    validity(),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions(host))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    certificate: pem('CERTIFICATE', certificate),
  };
}

function validity() {
  const from = new Date();
  const to = new Date(from);
  to.setUTCFullYear(from.getUTCFullYear() + YEARS);
  return sequence(timeOf(from), timeOf(to));
}

/** From 2050 on, the year has four digits. */
function timeOf(time) {
  const stamp = `${time.toISOString().replace(/[-T:]/g, '').slice(0, 14)}Z`;
  return time.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(stamp.slice(2)))
    : der(0x18, Buffer.from(stamp));
}

function extensions(host) {
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  return [
    sequence(hex(BASIC_CONSTRAINTS), der(0x04, isAuthority)),
    sequence(hex(SUBJECT_ALTERNATIVE_NAME), der(0x04, sequence(der(0x82, Buffer.from(host))))),
  ];
}

const hex = (text) => Buffer.from(text, 'hex');
const sequence = (...parts) => der(0x30, ...parts);
const set = (...parts) => der(0x31, ...parts);

/** Tag, length, content. */
function der(tag, ...parts) {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length) {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = hex(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'));
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

function pem(label, content) {
  const lines = content.toString('base64').match(/.{1,64}/g);
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
