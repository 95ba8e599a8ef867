import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { TestCertificate } from './test-authority.js';

export interface TlsProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Accepts TLS on 127.0.0.1 with that certificate, and passes on what it reads to a server without TLS. */
export async function startTlsProxy(
  certificate: TestCertificate,
  target: { readonly host: string; readonly port: number },
): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  const server = createServer({ ...certificate }, (client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
