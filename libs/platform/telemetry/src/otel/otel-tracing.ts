import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Context,
  type ContextManager,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { ActiveSpan, OpenSpan, SpanDescription, Tracing } from '../tracing.js';
import { failSpan, OtelSpan, toTraceparent } from './otel-span.js';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Keeps its own contexts instead of OpenTelemetry's global ones. */
export class OtelTracing implements Tracing {
  constructor(
    private readonly tracer: Tracer,
    private readonly contexts: ContextManager,
  ) {}

  start(description: SpanDescription): OpenSpan | undefined {
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

  active(): ActiveSpan | undefined {
    const span = trace.getSpan(this.contexts.active());
    if (!span) return undefined;
    const context = span.spanContext();
    return {
      traceId: context.traceId,
      spanId: context.spanId,
      traceparent: toTraceparent(context),
      fail: (error) => failSpan(span, error),
    };
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
