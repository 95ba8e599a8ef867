/** Bodies, queries, URLs with ids and personal ids do not compile. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'server.address'?: string;
  readonly 'peer.service'?: string;
  readonly 'messaging.system'?: string;
  readonly 'messaging.operation.type'?: 'send' | 'process';
  readonly 'messaging.destination.name'?: string;
  /** Identifies the message together with the offset; message ids may be personal. */
  readonly 'messaging.destination.partition.id'?: string;
  readonly 'messaging.kafka.offset'?: string;
  readonly 'messaging.consumer.group.name'?: string;
  readonly 'cloudevents.event_type'?: string;
  readonly 'db.system.name'?: string;
  readonly 'db.namespace'?: string;
  readonly 'db.collection.name'?: string;
  readonly 'db.operation.name'?: string;
  readonly 'db.operation.batch.size'?: number;
  /** Error code or class, never its message, which may quote input. */
  readonly 'error.type'?: string;
  /** Served from precomputed bytes before the framework sees the request. */
  readonly 'elevate.ready_bytes'?: boolean;
}

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
  readonly traceparent: string;
  ids(): { trace_id: string; span_id: string };
  set(attributes: SpanAttributes): void;
  /** Notes the code or class of the error. */
  fail(error: unknown): void;
  run<T>(work: () => T): T;
  /** Idempotent. */
  end(): void;
}

export interface Tracing {
  /** Undefined without a parent if no trace may start. */
  start(description: SpanDescription): OpenSpan | undefined;
  active(): OpenSpan | undefined;
  outside<T>(work: () => T): T;
}

// Global per process, so that libraries find it without passing it.
let installed: Tracing | undefined;

export function install(tracing: Tracing | undefined): void {
  installed = tracing;
}

export function isTracing(): boolean {
  return installed !== undefined;
}

export function startSpan(description: SpanDescription): OpenSpan | undefined {
  return installed?.start(description);
}

export async function inSpan<T>(
  describe: () => SpanDescription,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  const span = installed?.start(describe());
  if (!span) return work(undefined);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Shared work belongs to no caller's trace. */
export function outsideTrace<T>(work: () => T): T {
  return installed ? installed.outside(work) : work();
}

/** Send it only in messages and to our own services. */
export function activeTraceparent(): string | undefined {
  return installed?.active()?.traceparent;
}

export function activeTraceIds(): { trace_id: string; span_id: string } | undefined {
  return installed?.active()?.ids();
}

export function failActiveSpan(error: unknown): void {
  installed?.active()?.fail(error);
}
