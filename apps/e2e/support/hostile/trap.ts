import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Trap {
  readonly port: number;
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Listens on every address of this machine and counts connections, which no attack may cause. */
export async function startTrap(): Promise<Trap> {
  let connections = 0;
  const server = createServer((_, response) => response.end('trapped'));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
