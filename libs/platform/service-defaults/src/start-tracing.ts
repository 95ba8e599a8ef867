import { describeError } from '@elevate/errors';
import { LogThrottle, type Logger } from '@elevate/logging';
import { startTelemetry, type Telemetry, type TelemetryConfig } from '@elevate/telemetry';

export interface TracingOptions {
  readonly service: string;
  readonly config: TelemetryConfig;
  readonly logger: Logger;
}

export function startTracing({ service, config, logger }: TracingOptions): Promise<Telemetry> {
  const complaints = new LogThrottle();
  const onTrouble = (error: unknown) =>
    complaints.say('traces', () =>
      logger.warn({ cause: describeError(error) }, 'Could not send traces; some are lost'),
    );
  return startTelemetry({ service, config, onTrouble });
}
