import { text as readText } from 'node:stream/consumers';
import { startLocalServer } from './local-server.js';

export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface SpanReceiver {
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  readonly raw: readonly string[];
  close(): Promise<void>;
}

export async function startSpanReceiver(): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = [];
  const raw: string[] = [];
  const server = await startLocalServer((request, response) => {
    void readText(request).then((body) => {
      raw.push(`${JSON.stringify(request.headers)}\n${body}`);
      if (request.url === '/v1/traces') spans.push(...readSpans(JSON.parse(body) as Export));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  return { endpoint: server.origin, spans, raw, close: () => server.close() };
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly kind: number;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly status?: { readonly code?: number };
        readonly attributes: readonly Attribute[];
      }[];
    }[];
  }[];
}

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];
const FAILED = 2;

function readSpans({ resourceSpans }: Export): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, kind, traceId, spanId, parentSpanId = '', status, attributes }) => ({
        service,
        name,
        kind: KINDS[kind] ?? '',
        traceId,
        spanId,
        parentSpanId,
        failed: status?.code === FAILED,
        attributes: valuesOf(attributes),
      }));
  });
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
