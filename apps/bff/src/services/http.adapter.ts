import { Pool } from 'undici';
import {
  SERVICE_TIMEOUT_MS,
  type ServiceAnswer,
  type ServiceFile,
  type ServicePort,
  type ServiceRequest,
} from './service-port.js';
import { serviceUnavailable } from './service.errors.js';
import { toAnswer, toFile, toWire, type WireAnswer } from './wire.js';

const CONNECTIONS = 64;
const CONNECT_MS = 2_000;

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
    const { headers, payload, timeoutMs } = toWire(request, this.timeoutMs);
    try {
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
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }
}
