import { installedTracing, type OpenSpan, type SpanDescription } from './tracing.js';

/** True where spans are made at all. Whatever would cost something to describe is left out otherwise. */
export function isTracing(): boolean {
  return installedTracing() !== undefined;
}

/** Begins a span that somebody ends later; undefined where none is made. */
export function startSpan(description: SpanDescription): OpenSpan | undefined {
  return installedTracing()?.start(description);
}

/** Does `work` in a span, which ends with it; where none is made it is done all the same. */
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

/** Does what belongs to nobody's trace: whoever happened to wake it is not its cause. */
export function outsideTrace<T>(work: () => T): T {
  const tracing = installedTracing();
  return tracing ? tracing.outside(work) : work();
}

/** The W3C `traceparent` of the active span, for a message or a request to a service of ours. */
export function activeTraceparent(): string | undefined {
  return installedTracing()?.active()?.traceparent;
}

/** What a line of a log says about the active span; nothing where there is none. */
export function activeTraceIds(): { trace_id: string; span_id: string } | undefined {
  const active = installedTracing()?.active();
  return active && { trace_id: active.traceId, span_id: active.spanId };
}

/** Marks the active span as failed where the failure is dealt with and so is not seen further out. */
export function failActiveSpan(error: unknown): void {
  installedTracing()?.active()?.fail(error);
}
