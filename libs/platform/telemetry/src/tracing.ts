import type { SpanAttributes } from './attributes.js';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface SpanDescription {
  /** Few different ones: templates and names of topics and collections, never an id. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** The W3C `traceparent` to go on from; without one, or with one that is none, the active span. */
  readonly parent?: string | undefined;
  /** Whether a trace may begin here: never when left out, where there is nothing to go on from, or in any case. */
  readonly begins?: 'if-alone' | 'always';
}

/** A span that was begun; whoever began it ends it. */
export interface OpenSpan {
  /** What is handed on, so that others go on from here. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed, by the error's code or class alone. */
  fail(error: unknown): void;
  /** Runs `work` with this span as the active one. */
  run<T>(work: () => T): T;
  /** The second time it does nothing. */
  end(): void;
}

/** What the wrappers need of a tracing system. */
export interface Tracing {
  /** Undefined where there is nothing to go on from and no trace may begin. */
  start(description: SpanDescription): OpenSpan | undefined;
  active(): ActiveSpan | undefined;
  /** Runs `work` with no span active. */
  outside<T>(work: () => T): T;
}

export interface ActiveSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceparent: string;
  fail(error: unknown): void;
}

// One for the process, as its logs are: a span that is begun in a library must find it without being handed it.
let installed: Tracing | undefined;

export function install(tracing: Tracing | undefined): void {
  installed = tracing;
}

export function installedTracing(): Tracing | undefined {
  return installed;
}
