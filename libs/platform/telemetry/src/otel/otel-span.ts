import {
  SpanStatusCode,
  type Context,
  type ContextManager,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { isAppError } from '@elevate/errors';
import type { SpanAttributes } from '../attributes.js';
import type { OpenSpan } from '../tracing.js';

export class OtelSpan implements OpenSpan {
  private ended = false;

  constructor(
    private readonly span: Span,
    private readonly context: Context,
    private readonly contexts: ContextManager,
  ) {}

  get traceparent(): string {
    return toTraceparent(this.span.spanContext());
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes({ ...attributes });
  }

  fail(error: unknown): void {
    failSpan(this.span, error);
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

export function failSpan(span: Span, error: unknown): void {
  // No message or stack: an error may quote a rejected password.
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeOf(error));
}

export function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function typeOf(error: unknown): string {
  if (isAppError(error)) return error.code;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
