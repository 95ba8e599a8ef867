import {
  type ChildLoggerOptions,
  type DestinationStream,
  type LogFn,
  type Logger as PinoLogger,
  pino,
} from 'pino';
import type { LoggerService } from '@nestjs/common';
import { describeError } from '@elevate/errors';
import { activeTraceIds } from '@elevate/telemetry';

export type Logger = PinoLogger;

interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  readonly destination?: DestinationStream;
}

// Redacted in every log line.
const SECRET_FIELDS =
  `password new_password current_password newPassword currentPassword token access_token
  refresh_token accessToken refreshToken reset_token access_code accessCode secret client_secret
  key apiKey api_key authorization cookie ["set-cookie"] ["x-caller-secret"] email`.split(/\s+/);

const REDACTED = SECRET_FIELDS.flatMap((name) => {
  const step = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`];
});

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
    hooks: { logMethod: unlessRefusedWrite },
  };
  return withFacts(destination ? pino(options, destination) : pino(options), { service });
}

/** `DocumentsWatch` logs it once, as `reason`. */
const REFUSED_WRITE = /: writes are refused until|: nothing is saved/;

function unlessRefusedWrite(this: PinoLogger, line: Parameters<LogFn>, method: LogFn): void {
  const { cause, error }: { cause?: unknown; error?: unknown } = Object(line[0]);
  const text = error instanceof Error ? error.message : (error ?? cause);
  if (typeof text !== 'string' || !REFUSED_WRITE.test(text)) method.apply(this, line);
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

export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    this.logger.error({ context, stack }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
}

/** One line per `intervalMs` and key: an hour of failures costs sixty lines. */
export class LogThrottle {
  private readonly lastSaid = new Map<string, number>();

  constructor(
    private readonly intervalMs = 60_000,
    private readonly now = () => performance.now(),
  ) {}

  say(key: string, say: () => void): void {
    const last = this.lastSaid.get(key);
    if (last !== undefined && this.now() - last < this.intervalMs) return;
    this.lastSaid.set(key, this.now());
    say();
  }

  /** Warns of a failure, with its text as the key. */
  warn(logger: Logger, error: unknown, text: string, facts: object = {}): void {
    this.say(text, () => logger.warn({ ...facts, cause: describeError(error) }, text));
  }

  /** Call after recovery, so that the next failure is logged immediately. */
  clear(key: string): void {
    this.lastSaid.delete(key);
  }
}

// kafkajs sets timers to a moment in the past; Node 24 warns and runs them at once.
const HARMLESS = new Set(['TimeoutNegativeWarning']);

/** Node's own printing of warnings is not JSON. */
export function reportWarnings(report: (warning: Error) => void): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (!HARMLESS.has(warning.name)) report(warning);
  });
}

/** Without it, `… | head` prints a stack trace of Node. */
export function exitWhenOutputCloses(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
