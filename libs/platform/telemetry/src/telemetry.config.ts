import { z } from 'zod';
import { httpAddress } from '@elevate/config';

export const telemetryConfig = {
  /** OTLP/HTTP endpoint for traces, e.g. `http://collector:4318`; without it tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  /** Headers for the trace collector as comma-separated `name=value` pairs. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform(readHeaders)
    .refine((headers) => headers !== undefined, {
      error: 'must be name=value, with commas between',
    })
    .optional(),
  /** Share of traces to keep, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, { error: 'must be a number from 0 to 1' })
    .transform(Number)
    .default(1),
};

export type TelemetryConfig = Readonly<z.infer<z.ZodObject<typeof telemetryConfig>>>;

function readHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair));
  if (pairs.some((pair) => pair === null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}
