import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tempDir } from './temp-dir.js';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';

const run = promisify(execFile);
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority of one test, by the command `openssl`. */
export class TestAuthority {
  private constructor(
    readonly folder: string,
    readonly ca: string,
    readonly remove: () => Promise<void>,
  ) {}

  static async create(): Promise<TestAuthority> {
    const { path: folder, remove } = await tempDir('authority');
    const files = ['-keyout', 'ca.key', '-out', 'ca.pem'];
    await run('openssl', ['req', '-x509', ...NEW_KEY, ...files, '-subj', '/CN=test-authority'], {
      cwd: folder,
    });
    return new TestAuthority(folder, await readFile(join(folder, 'ca.pem'), 'utf8'), remove);
  }

  /** Valid for 127.0.0.1, as a server's or a client's. */
  async issue(commonName: string): Promise<TestCertificate> {
    const [key, request, cert] = ['key', 'csr', 'pem'].map((end) => `${commonName}.${end}`);
    const options = { cwd: this.folder };
    const subject = ['-subj', `/CN=${commonName}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
    await run(
      'openssl',
      ['req', ...NEW_KEY, '-keyout', `${key}`, '-out', `${request}`, ...subject],
      options,
    );
    const signer = '-CA ca.pem -CAkey ca.key -CAcreateserial -copy_extensions copy'.split(' ');
    await run(
      'openssl',
      ['x509', '-req', '-in', `${request}`, ...signer, '-out', `${cert}`],
      options,
    );
    const read = (file = '') => readFile(join(this.folder, file), 'utf8');
    return { cert: await read(cert), key: await read(key) };
  }
}

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
