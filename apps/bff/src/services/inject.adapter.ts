import { timeout, TimeoutStrategy } from 'cockatiel';
import {
  SERVICE_TIMEOUT_MS,
  type ServiceAnswer,
  type ServiceFile,
  type ServiceMethod,
  type ServicePort,
  type ServiceRequest,
} from './service-port.js';
import { serviceUnavailable } from './service.errors.js';
import { toAnswer, toFile, toWire, type WireAnswer } from './wire.js';

export interface InjectedService {
  inject(request: {
    method: ServiceMethod;
    url: string;
    headers: Record<string, string>;
    payload?: string | Buffer;
    signal: AbortSignal;
  }): PromiseLike<{ statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }>;
}

/** An abort signal does not end an injected request, so a timeout races it. */
const limitOf = (timeoutMs: number) => timeout(timeoutMs, TimeoutStrategy.Aggressive);

/** Calls a service in this process; the service may start later. */
export class InjectAdapter implements ServicePort {
  constructor(
    private readonly service: () => InjectedService | undefined,
    private readonly timeoutMs = SERVICE_TIMEOUT_MS,
  ) {}

  async send(request: ServiceRequest): Promise<ServiceAnswer> {
    return toAnswer(await this.exchange(request));
  }

  async download(path: string): Promise<ServiceFile> {
    return toFile(await this.exchange({ method: 'GET', path, headers: {} }));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async exchange(request: ServiceRequest): Promise<WireAnswer> {
    const { headers, payload, timeoutMs } = toWire(request, this.timeoutMs);
    const service = this.service();
    if (!service) throw serviceUnavailable();
    try {
      const answer = await limitOf(timeoutMs).execute(async ({ signal }) =>
        service.inject({
          method: request.method,
          url: request.path,
          headers,
          ...(payload !== undefined && { payload }),
          signal,
        }),
      );
      return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }
}
