import type { SpanAttributes } from './attributes.js';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanDescription {
  /** Low cardinality: templates, topic and collection names, never ids. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** W3C `traceparent` to continue; if missing or invalid, the active span. */
  readonly parent?: string | undefined;
  /** Allows starting a new trace: by default never, without a parent, or always. */
  readonly begins?: 'if-alone' | 'always';
}

export interface OpenSpan {
  /** Context to propagate. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  fail(error: unknown): void;
  run<T>(work: () => T): T;
  /** Idempotent. */
  end(): void;
}

export interface Tracing {
  /** Undefined without a parent if no trace may start. */
  start(description: SpanDescription): OpenSpan | undefined;
  active(): ActiveSpan | undefined;
  outside<T>(work: () => T): T;
}

export interface ActiveSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceparent: string;
  fail(error: unknown): void;
}

// Global per process, so that libraries find it without passing it.
let installed: Tracing | undefined;

export function install(tracing: Tracing | undefined): void {
  installed = tracing;
}

export function installedTracing(): Tracing | undefined {
  return installed;
}
