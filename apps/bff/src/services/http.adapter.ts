import { Pool } from 'undici';
import { inSpan, type SpanDescription } from '@elevate/telemetry';
import {
  SERVICE_TIMEOUT_MS,
  type ServiceAnswer,
  type ServiceFile,
  type ServicePort,
  type ServiceRequest,
  serviceUnavailable,
  toAnswer,
  toFile,
  toWire,
  type WireAnswer,
} from './inject.adapter.js';

const CONNECTIONS = 64;
const CONNECT_MS = 2_000;
/** As when the process behind the address is replaced. */
const CONNECTION_LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Calls a service over HTTP with keep-alive connections. */
export class HttpAdapter implements ServicePort {
  private readonly pool: Pool;
  private readonly prefix: string;

  constructor(
    address: string,
    private readonly timeoutMs = SERVICE_TIMEOUT_MS,
  ) {
    const { origin, pathname } = new URL(address);
    this.prefix = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout: CONNECT_MS },
    });
  }

  async send(request: ServiceRequest): Promise<ServiceAnswer> {
    return toAnswer(await this.exchange(request));
  }

  async download(path: string): Promise<ServiceFile> {
    return toFile(await this.exchange({ method: 'GET', path, headers: {} }));
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private async exchange(request: ServiceRequest): Promise<WireAnswer> {
    // A lost change may have been stored.
    const isRead = request.method === 'GET';
    return this.exchangeOnce(request)
      .catch((cause: unknown) => {
        if (isRead && isConnectionLost(cause)) return this.exchangeOnce(request);
        throw cause;
      })
      .catch((cause: unknown) => {
        throw serviceUnavailable(cause);
      });
  }

  private async exchangeOnce(request: ServiceRequest): Promise<WireAnswer> {
    const { headers, payload, timeoutMs } = toWire(request, this.timeoutMs);
    const answer = await this.pool.request({
      method: request.method,
      path: `${this.prefix}${request.path}`,
      headers,
      body: payload ?? null,
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

/** Traces the call by service, without the path, which contains ids. */
export class TracedAdapter implements ServicePort {
  constructor(
    private readonly service: string,
    private readonly port: ServicePort,
  ) {}

  send(request: ServiceRequest): Promise<ServiceAnswer> {
    return this.inClientSpan(request.method, () => this.port.send(request));
  }

  download(path: string): Promise<ServiceFile> {
    return this.inClientSpan('GET', () => this.port.download(path));
  }

  close(): Promise<void> {
    return this.port.close();
  }

  private inClientSpan<Answer extends { readonly status: number }>(
    method: string,
    request: () => Promise<Answer>,
  ): Promise<Answer> {
    return inSpan(
      () => this.describe(method),
      async (span) => {
        const answer = await request();
        span?.set({ 'http.response.status_code': answer.status });
        return answer;
      },
    );
  }

  private describe(method: string): SpanDescription {
    return {
      name: `${method} ${this.service}`,
      kind: 'client',
      attributes: { 'http.request.method': method, 'peer.service': this.service },
    };
  }
}
