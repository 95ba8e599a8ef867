import { list, parseConfig } from '@elevate/config';
import { describeError } from '@elevate/errors';
import { createLogger } from '@elevate/logging';
import { DeadLetters } from '@elevate/messaging';
import { dlqCommand } from './dlq-command.js';

function open(): DeadLetters {
  const { KAFKA_BROKERS: brokers } = parseConfig({ KAFKA_BROKERS: list }, process.env);
  return new DeadLetters({ brokers, logger: createLogger({ service: 'dlq', level: 'warn' }) });
}

try {
  await dlqCommand(open, (line) => console.log(line)).parseAsync();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
