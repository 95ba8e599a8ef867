import {
  pino,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger as PinoLogger,
} from 'pino';
import { activeTraceIds } from '@elevate/telemetry';

export type Logger = PinoLogger;

export interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  readonly destination?: DestinationStream;
}

// Redacted in every log line.
const SECRET_FIELDS = [
  'password',
  'new_password',
  'current_password',
  'newPassword',
  'currentPassword',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'reset_token',
  'access_code',
  'accessCode',
  'secret',
  'client_secret',
  'key',
  'apiKey',
  'api_key',
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-caller-secret"]',
  'email',
];

const REDACTED = SECRET_FIELDS.flatMap((name) => {
  const step = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`];
});

/** Adds trace and span ids. */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: (_facts: object, _level: number, logger: Logger) => ({
      ...(logger as BoundLogger)[FACTS],
      ...activeTraceIds(),
    }),
    redact: { paths: REDACTED, censor: '[hidden]' },
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
  };
  return withFacts(destination ? pino(options, destination) : pino(options), { service });
}

const FACTS = Symbol('facts');

type Facts = Readonly<Record<string, unknown>>;
type BoundLogger = Logger & { readonly [FACTS]?: Facts };

/** Pino would write a key twice that a logger and its child have. */
function withFacts(root: Logger, facts: Facts): Logger {
  type CreateChild = (this: Logger, bindings: Facts, options?: ChildLoggerOptions) => Logger;
  const createChild: CreateChild = root.child;
  const child = function (this: BoundLogger, bindings: Facts, options?: ChildLoggerOptions) {
    const created = createChild.call(this, {}, options);
    return Object.defineProperty(created, FACTS, { value: { ...this[FACTS], ...bindings } });
  };
  // A child inherits from its parent.
  return Object.defineProperties(root, { [FACTS]: { value: facts }, child: { value: child } });
}
