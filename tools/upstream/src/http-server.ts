import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Listens on loopback; `respond` ends every response. */
export async function startHttpServer(
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port = 0,
) {
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** Gzipped if the client accepts it and the body is at most `most`. */
export function encoded(answer: Answer, request: IncomingMessage, most = Infinity): Answer {
  const { headers = {}, body = '' } = answer;
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!acceptsGzip || body.length === 0 || body.length > most || 'content-encoding' in headers) {
    return answer;
  }
  const zipped = { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' };
  return { ...answer, headers: zipped, body: gzipSync(body, { level: 1 }) };
}

export function send(response: ServerResponse, { status = 200, headers, body = '' }: Answer): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...headers, 'content-length': length }).end(body);
}
