import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LocalServer } from '@elevate/testing';

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
export class Endpoint extends LocalServer {
  readonly received: Received[] = [];
  /** The most requests that were open at once. */
  mostOpen = 0;
  answer: Answerer = (_received, response) => void response.writeHead(204).end();
  private open = 0;

  static start(): Promise<Endpoint> {
    return new Endpoint().listen();
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

  protected handle(request: IncomingMessage, response: ServerResponse): void {
    this.open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.open);
    response.on('close', () => (this.open -= 1));
    // A request that ends early was not received.
    void text(request).then(
      (body) => {
        const { method = '', url: path = '', headers } = request;
        const received = { method, path, headers, body, at: Date.now() };
        this.received.push(received);
        this.answer(received, response);
      },
      () => undefined,
    );
  }
}

/** Answers with a status, and headers. */
export function answering(status: number, headers: Record<string, string> = {}): Answerer {
  return (_received, response) => void response.writeHead(status, headers).end(`status ${status}`);
}
