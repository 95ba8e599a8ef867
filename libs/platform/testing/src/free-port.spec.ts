import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.js';

describe('freePort', () => {
  it('gives a port that can be listened on', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(port).toBeGreaterThan(0);
    await new Promise((resolve) => server.close(resolve));
  });
});
