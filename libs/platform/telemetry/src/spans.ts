import { installedTracing, type OpenSpan, type SpanDescription } from './tracing.js';

export function isTracing(): boolean {
  return installedTracing() !== undefined;
}

export function startSpan(description: SpanDescription): OpenSpan | undefined {
  return installedTracing()?.start(description);
}

export async function inSpan<T>(
  describe: () => SpanDescription,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  const span = installedTracing()?.start(describe());
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
  const tracing = installedTracing();
  return tracing ? tracing.outside(work) : work();
}

/** Send it only in messages and to our own services. */
export function activeTraceparent(): string | undefined {
  return installedTracing()?.active()?.traceparent;
}

export function activeTraceIds(): { trace_id: string; span_id: string } | undefined {
  const active = installedTracing()?.active();
  return active && { trace_id: active.traceId, span_id: active.spanId };
}

export function failActiveSpan(error: unknown): void {
  installedTracing()?.active()?.fail(error);
}
