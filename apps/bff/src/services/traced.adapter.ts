import { inSpan, type SpanDescription } from '@elevate/telemetry';
import type { ServiceAnswer, ServiceFile, ServicePort, ServiceRequest } from './service-port.js';

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
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    return inSpan(
      () => this.describe(method),
      async (span) => {
        const answer = await ask();
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
