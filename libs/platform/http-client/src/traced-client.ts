import { inSpan, type SpanDescription } from '@elevate/telemetry';
import type { HttpAnswer, HttpClient } from './http-client.js';

/** Traces each exchange with the host only. Sends no trace headers to external hosts. */
export function traced(client: HttpClient): HttpClient {
  return {
    get: (url, options) => inClientSpan('GET', url, () => client.get(url, options)),
    post: (url, options) => inClientSpan('POST', url, () => client.post(url, options)),
    check: (url) => client.check(url),
    close: () => client.close(),
  };
}

function inClientSpan(
  method: string,
  url: string,
  ask: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  return inSpan(
    () => describe(method, url),
    async (span) => {
      const answer = await ask();
      span?.set({ 'http.response.status_code': answer.status });
      return answer;
    },
  );
}

function describe(method: string, url: string): SpanDescription {
  return {
    name: method,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      ...(URL.canParse(url) && { 'server.address': new URL(url).hostname }),
    },
  };
}
