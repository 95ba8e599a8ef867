import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

/** Structured logs, one JSON object a line. */
export type Logger = PinoLogger;

export interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  readonly destination?: DestinationStream;
}

// Whatever a caller hands over by mistake, these never reach a line.
const SECRET_FIELDS = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'access_code',
  'authorization',
  'cookie',
  'key',
  'apiKey',
];

/** Makes a service's root logger; `error` and `err` are written with code, kind, message and stack. */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
