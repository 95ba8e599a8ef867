import { expect, it } from '@jest/globals';
import { isPublicHost } from './http-client.js';

const hostOf = (host: string) => new URL(`https://${host}/`).hostname;

it.each([
  'example.org',
  'sub.example.org.',
  '8.8.8.8',
  '[2606:4700::1111]',
  'localhost.example.org',
])('accepts %s', (host) => expect(isPublicHost(hostOf(host))).toBe(true));

it.each([
  'localhost',
  'localhost.',
  'a.localhost',
  'printer',
  'nas.local',
  'nas.local.',
  'db.internal',
  'metadata.google.internal',
  'router.home.arpa',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '10.0.0.1',
  '192.168.1.1',
  '172.16.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[fd00::1]',
  '[fe80::1]',
  '[64:ff9b::7f00:1]',
  '168.63.129.16',
])('refuses %s', (host) => expect(isPublicHost(hostOf(host))).toBe(false));
