import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePorts } from './java-server.mjs';

it('finds different ports that programs can listen on and that no outgoing connection takes', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  // The first port of outgoing connections: RFC 6335 says 49152, Linux uses 32768.
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
