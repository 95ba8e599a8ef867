import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/** One request as an address got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export type Answerer = (received: Received, response: ServerResponse) => void;

/** The endpoint of an integrator: records its requests and returns the configured answer. */
export class Endpoint {
  readonly received: Received[] = [];
  /** The most requests that were open at once. */
  mostOpen = 0;
  answer: Answerer = (_received, response) => void response.writeHead(204).end();
  private open = 0;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      this.open += 1;
      this.mostOpen = Math.max(this.mostOpen, this.open);
      response.on('close', () => (this.open -= 1));
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const received = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
          at: Date.now(),
        };
        this.received.push(received);
        this.answer(received, response);
      });
    });
  }

  static async start(): Promise<Endpoint> {
    const endpoint = new Endpoint();
    endpoint.server.listen(0, '127.0.0.1');
    await once(endpoint.server, 'listening');
    return endpoint;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The ids of what came, each once. */
  get ids(): string[] {
    return [...new Set(this.received.map(({ headers }) => String(headers['webhook-id'])))];
  }

  /** What the messages that came are about, each as often as it came. */
  get subjects(): string[] {
    return this.received.map(({ body }) =>
      String((JSON.parse(body) as { subject: string }).subject),
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** Answers with a status, and headers. */
export function answering(status: number, headers: Record<string, string> = {}): Answerer {
  return (_received, response) => void response.writeHead(status, headers).end(`status ${status}`);
}
