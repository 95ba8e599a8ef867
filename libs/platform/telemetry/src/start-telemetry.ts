import { setTimeout as delay } from 'node:timers/promises';
import { install } from './spans.js';
import type { TelemetryConfig } from './telemetry.config.js';

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
