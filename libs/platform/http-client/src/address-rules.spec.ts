import { describe, expect, it } from '@jest/globals';
import {
  checkPublicUrl,
  isAddress,
  isPublicAddress,
  isPublicHost,
  loopbackOrigins,
} from './address-rules.js';

describe('isPublicAddress', () => {
  it.each(
    `8.8.8.8 1.1.1.1 142.250.74.206 172.15.0.1 172.32.0.1 100.63.255.255 100.128.0.1
    2a00:1450:4001:81b::200e 2606:4700::1111`.split(/\s+/),
  )('lets %s through', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, not the first', '127.255.255.254'],
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private 10/8', '10.0.0.1'],
    ['private 172.16/12', '172.31.255.255'],
    ['private 192.168/16', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['a metadata address inside carrier-grade NAT', '100.100.100.200'],
    ['link-local metadata', '169.254.169.254'],
    ['public-looking metadata', '168.63.129.16'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['documentation 2', '198.51.100.1'],
    ['documentation 3', '203.0.113.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv4 as one number', '2130706433'],
    ['IPv4 in hexadecimal', '0x7f000001'],
    ['IPv4 in octal', '0177.0.0.1'],
    ['IPv4 with parts left out', '127.1'],
    ['IPv6 loopback', '::1'],
    ['IPv6 loopback in full', '0:0:0:0:0:0:0:1'],
    ['IPv6 unspecified', '::'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fc00::1'],
    ['a metadata address inside unique local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['public with a zone', '2606:4700::1111%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast IPv6', 'ff02::1'],
    ['discard', '100::1'],
    ['documentation IPv6', '2001:db8::1'],
    ['no address', 'localhost'],
    ['empty', ''],
  ])('refuses %s (%s)', (_, address) => expect(isPublicAddress(address)).toBe(false));
});

describe('isAddress', () => {
  it.each('127.0.0.1 0x7f.1 2130706433 127.1 0177.0.0.0x1 ::1 [::1] ::ffff:10.0.0.1'.split(' '))(
    'knows the address %s',
    (host) => expect(isAddress(host)).toBe(true),
  );

  it.each(['example.org', 'a.0b.example', '8chan.example', 'fe80', '1.2.3.4.example', ''])(
    'takes %p for a name',
    (host) => expect(isAddress(host)).toBe(false),
  );
});

describe('isPublicHost', () => {
  const hostOf = (host: string) => new URL(`https://${host}/`).hostname;

  it.each([
    'example.org',
    'sub.example.org.',
    '8.8.8.8',
    '[2606:4700::1111]',
    'localhost.example.org',
  ])('accepts %s', (host) => expect(isPublicHost(hostOf(host))).toBe(true));

  it.each(
    `localhost localhost. a.localhost printer nas.local nas.local. db.internal
    metadata.google.internal router.home.arpa 127.0.0.1 127.1 0x7f.1 2130706433 10.0.0.1
    192.168.1.1 172.16.0.1 169.254.169.254 100.64.0.1 0.0.0.0 [::1] [::ffff:127.0.0.1] [fd00::1]
    [fe80::1] [64:ff9b::7f00:1] 168.63.129.16 017700000001 0x7f.0.0.1 127.0.0.1. %31%32%37.0.0.1
    １２７.０.０.１ 127。0。0。1 ①②⑦.⓪.⓪.① ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ip6-localhost
    metadata instance-data host.docker.internal [4000::1] [2001:10::1]
    169.254.170.2`.split(/\s+/),
  )('refuses %s', (host) => expect(isPublicHost(hostOf(host))).toBe(false));
});

const codeOf = (address: string): string | null => {
  try {
    checkPublicUrl(new URL(address));
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('checkPublicUrl', () => {
  it.each([
    'https://example.org/feed',
    'http://example.org:80/',
    'https://example.org:443/',
    'https://8.8.8.8/',
  ])('lets %s through', (address) => expect(codeOf(address)).toBeNull());

  it.each([
    ['ftp://example.org/', 'HTTP.FORBIDDEN_URL'],
    ['file:///etc/passwd', 'HTTP.FORBIDDEN_URL'],
    ['gopher://example.org/', 'HTTP.FORBIDDEN_URL'],
    ['https://example.org:8443/', 'HTTP.FORBIDDEN_URL'],
    ['http://example.org:443/', 'HTTP.FORBIDDEN_URL'],
    ['http://example.org:22/', 'HTTP.FORBIDDEN_URL'],
    ['https://user:secret@example.org/', 'HTTP.FORBIDDEN_URL'],
    ['http://127.0.0.1/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://2130706433/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://0x7f.1/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://0177.0.0.1/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://169.254.169.254/latest/meta-data/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://[::1]/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://[::ffff:127.0.0.1]/', 'HTTP.FORBIDDEN_ADDRESS'],
    ['http://[fd00:ec2::254]/', 'HTTP.FORBIDDEN_ADDRESS'],
  ])('refuses %s with %s', (address, code) => expect(codeOf(address)).toBe(code));
});

it('loopbackOrigins keeps http(s) origins on this machine and ignores every other', () => {
  const kept = loopbackOrigins(
    `http://127.0.0.1:4000/youtube/v3 http://localhost:1 http://[::1]:2 http://10.0.0.1:3
    http://example.org ftp://127.0.0.1 http://localhost.example.org`.split(/\s+/),
  );
  expect([...kept]).toEqual(['http://127.0.0.1:4000', 'http://localhost:1', 'http://[::1]:2']);
});
