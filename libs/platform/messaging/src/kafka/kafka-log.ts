import { logLevel, type LogEntry } from 'kafkajs';
import { LogThrottle, type Logger } from '@elevate/logging';

/** Routes kafkajs logs to pino. During outages, logs one complaint per minute and the rest at debug. */
export function kafkaLog(logger: Logger): () => (entry: LogEntry) => void {
  const complaints = new LogThrottle();
  return () =>
    ({ level, namespace, log }) => {
      const { message, error } = log as { message: string; error?: unknown };
      const facts = { namespace, cause: typeof error === 'string' ? error : undefined };
      logger.debug(facts, message);
      if (level !== logLevel.ERROR) return;
      complaints.say('kafka', () => logger.warn(facts, `Kafka: ${message}`));
    };
}
