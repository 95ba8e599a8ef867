import { parseConfig } from '@elevate/config';
import { describeError } from '@elevate/errors';
import { createLogger, exitWhenOutputCloses, reportWarnings } from '@elevate/logging';
import { DeadLetters, kafkaConfig, kafkaConnection } from '@elevate/messaging';
import { dlqCommand } from './dlq-command.js';

function open(): DeadLetters {
  const connection = kafkaConnection(parseConfig(kafkaConfig, process.env));
  return new DeadLetters({
    ...connection,
    logger: createLogger({ service: 'dlq', level: 'warn' }),
  });
}

exitWhenOutputCloses();
reportWarnings(({ message }) => console.error(message));
try {
  await dlqCommand(open, (line) => console.log(line)).parseAsync();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
