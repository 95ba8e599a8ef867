import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { httpAddress } from '@elevate/config';
import { install } from './spans.js';

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

export interface Telemetry {
  /** Flushes for two seconds at most, then disables tracing. */
  close(): Promise<void>;
}

const FLUSH_WITHIN_MS = 2_000;

/** Without an endpoint, loads no OpenTelemetry code. Earlier connections are not traced. */
export async function startTelemetry({
  service,
  config,
  onTrouble,
}: {
  readonly service: string;
  readonly config: TelemetryConfig;
  readonly onTrouble: (error: unknown) => void;
}): Promise<Telemetry> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return { close: () => Promise.resolve() };
  const { startSdk } = await import('./otel/sdk.js');
  const sdk = startSdk(service, endpoint, config, onTrouble);
  install(sdk.tracing);
  return {
    close: async () => {
      install(undefined);
      const flushed = sdk.shutdown().catch(() => undefined);
      await Promise.race([flushed, delay(FLUSH_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}
