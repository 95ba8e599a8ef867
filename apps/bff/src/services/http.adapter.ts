import { Pool } from 'undici';
import {
  type PortOptions,
  ServicePort,
  type WireAnswer,
  type WireRequest,
} from './inject.adapter.js';

const CONNECTIONS = 64;
const CONNECT_MS = 2_000;
/** As when the process behind the address is replaced. */
const CONNECTION_LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Calls a service over HTTP with keep-alive connections. */
export class HttpAdapter extends ServicePort {
  private readonly pool: Pool;
  private readonly prefix: string;

  constructor(address: string, options?: PortOptions) {
    super(options);
    const { origin, pathname } = new URL(address);
    this.prefix = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout: CONNECT_MS },
    });
  }

  override async close(): Promise<void> {
    await this.pool.close();
  }

  protected async exchange(request: WireRequest): Promise<WireAnswer> {
    try {
      return await this.exchangeOnce(request);
    } catch (cause) {
      // A lost change may have been stored.
      if (request.method === 'GET' && isConnectionLost(cause)) return this.exchangeOnce(request);
      throw cause;
    }
  }

  private async exchangeOnce(request: WireRequest): Promise<WireAnswer> {
    const { method, path, headers, payload = null, timeoutMs } = request;
    const answer = await this.pool.request({
      method,
      path: `${this.prefix}${path}`,
      headers,
      body: payload,
      // Includes the wait for a free connection.
      signal: AbortSignal.timeout(timeoutMs),
    });
    const content = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, content };
  }
}

function isConnectionLost(cause: unknown): boolean {
  return CONNECTION_LOST.has(String((cause as { code?: unknown }).code));
}
