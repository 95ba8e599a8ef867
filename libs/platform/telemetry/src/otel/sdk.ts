import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  type Context,
  type ContextManager,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { isAppError } from '@elevate/errors';
import type { OpenSpan, SpanAttributes, SpanDescription, Tracing } from '../spans.js';
import type { TelemetryConfig } from '../telemetry.config.js';

/** A slow collector must not delay shutdown by ten seconds. */
const EXPORT_TIMEOUT_MS = 5_000;
const SEND_EVERY_MS = 1_000;
const QUEUE = 8_192;
const BATCH = 512;
const LONGEST_VALUE = 200;

/** Only this file uses the OpenTelemetry SDK. */
export function startSdk(
  service: string,
  endpoint: string,
  config: TelemetryConfig,
  onTrouble: (error: unknown) => void,
) {
  setGlobalErrorHandler(onTrouble);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...config.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'elevate' }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  return {
    tracing: new OtelTracing(provider.getTracer('elevate'), contexts),
    shutdown: async () => {
      await provider.shutdown();
      contexts.disable();
    },
  };
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Keeps its own contexts instead of OpenTelemetry's global ones. */
class OtelTracing implements Tracing {
  constructor(
    private readonly tracer: Tracer,
    private readonly contexts: ContextManager,
  ) {}

  start(description: SpanDescription): OtelSpan | undefined {
    const from = this.contextFor(description);
    if (!from) return undefined;
    const { name, kind, attributes = {} } = description;
    const span = this.tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes: { ...attributes } },
      from,
    );
    return new OtelSpan(span, trace.setSpan(from, span), this.contexts);
  }

  active(): OtelSpan | undefined {
    const context = this.contexts.active();
    const span = trace.getSpan(context);
    return span && new OtelSpan(span, context, this.contexts);
  }

  outside<T>(work: () => T): T {
    return this.contexts.with(ROOT_CONTEXT, work);
  }

  private contextFor({ parent, begins }: SpanDescription): Context | undefined {
    const remote = parent === undefined ? null : parseTraceParent(parent);
    if (remote && isSpanContextValid(remote))
      return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    if (begins === 'always') return ROOT_CONTEXT;
    const active = this.contexts.active();
    if (trace.getSpan(active)) return active;
    return begins === 'if-alone' ? ROOT_CONTEXT : undefined;
  }
}

class OtelSpan implements OpenSpan {
  private ended = false;

  constructor(
    private readonly span: Span,
    private readonly context: Context,
    private readonly contexts: ContextManager,
  ) {}

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  ids(): { trace_id: string; span_id: string } {
    const { traceId, spanId } = this.span.spanContext();
    return { trace_id: traceId, span_id: spanId };
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes({ ...attributes });
  }

  fail(error: unknown): void {
    // No message or stack: an error may quote a rejected password.
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.setAttribute('error.type', typeOf(error));
  }

  run<T>(work: () => T): T {
    return this.contexts.with(this.context, work);
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.span.end();
  }
}

function typeOf(error: unknown): string {
  if (isAppError(error)) return error.code;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
