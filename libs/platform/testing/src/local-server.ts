import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of a test, on a free port of this machine. */
export abstract class LocalServer {
  readonly server = createServer((request, response) => this.handle(request, response));

  protected abstract handle(request: IncomingMessage, response: ServerResponse): void;

  async listen(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Also ends the requests that are open. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

class ListenerServer extends LocalServer {
  constructor(protected readonly handle: RequestListener) {
    super();
  }
}

export function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  return new ListenerServer(listener).listen();
}
