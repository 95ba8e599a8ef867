import { Command, InvalidArgumentError } from 'commander';
import { AppError } from '@elevate/errors';
import type { DeadLetters } from '@elevate/messaging';
import { describeLetter } from './describe-letter.js';

interface Choice {
  readonly topic?: string;
  readonly at?: string;
}

interface DropChoice {
  readonly topic: string;
  readonly at?: string;
  readonly yes?: boolean;
}

const TOPIC = ['--topic <topic>', 'original topic of the messages (default: all topics)'] as const;
const AT = [
  '--at <partition:offset>',
  'only the message at this position of the dead-letter topic, as printed by show',
  place,
] as const;

export function dlqCommand(open: () => DeadLetters, say: (line: string) => void): Command {
  const command = new Command('dlq').description(
    'Inspect, replay or drop dead letters (set KAFKA_BROKERS to the brokers)',
  );
  command
    .command('list')
    .description('list topics with dead letters and their counts')
    .action(() => withLetters(open, (letters) => showCounts(letters, say)));
  command
    .command('show')
    .description('print headers and values')
    .option(...TOPIC)
    .option(...AT)
    .action((choice: Choice) => withLetters(open, (letters) => show(letters, choice, say)));
  command
    .command('replay')
    .description('publish dead letters to their original topic again')
    .option(...TOPIC)
    .option(...AT)
    .action((choice: Choice) => withLetters(open, (letters) => replay(letters, choice, say)));
  command
    .command('drop')
    .description('delete dead letters without handling them')
    .requiredOption('--topic <topic>', 'original topic of the messages')
    .option(...AT)
    .option('--yes', 'confirm dropping all dead letters of the topic')
    .action((choice: DropChoice) => withLetters(open, (letters) => drop(letters, choice, say)));
  return command;
}

function place(text: string): string {
  if (!/^\d+:\d+$/.test(text))
    throw new InvalidArgumentError('Must be <partition>:<offset>, for example 0:17.');
  return text;
}

async function withLetters(
  open: () => DeadLetters,
  work: (letters: DeadLetters) => Promise<void>,
): Promise<void> {
  const letters = open();
  try {
    await work(letters);
  } finally {
    await letters.close();
  }
}

async function showCounts(letters: DeadLetters, say: (line: string) => void): Promise<void> {
  const counts = await letters.list();
  if (counts.length === 0) say('No dead letters.');
  for (const { topic, count } of counts) say(`${String(count).padStart(8)}  ${topic}`);
}

async function show(
  letters: DeadLetters,
  { topic, at }: Choice,
  say: (line: string) => void,
): Promise<void> {
  for (const name of await topicsOf(letters, topic)) {
    for (const letter of await letters.show(name, at)) say(describeLetter(letter));
  }
}

async function replay(
  letters: DeadLetters,
  { topic, at }: Choice,
  say: (line: string) => void,
): Promise<void> {
  for (const name of await topicsOf(letters, topic)) {
    const { replayed, superseded } = await letters.replay(name, at);
    const left = superseded > 0 ? `, ${superseded} skipped: the topic has a newer version` : '';
    say(`${name}: ${replayed} replayed${left}`);
  }
}

async function drop(
  letters: DeadLetters,
  { topic, at, yes = false }: DropChoice,
  say: (line: string) => void,
): Promise<void> {
  const count = (await letters.show(topic, at)).length;
  if (count > 0 && at === undefined && !yes) {
    throw new AppError('DLQ.NOT_CONFIRMED', {
      kind: 'user',
      message: `${topic}: this drops all ${String(count)} dead letters. Confirm with --yes, or select one with --at.`,
    });
  }
  say(`${topic}: ${count === 0 ? 0 : await letters.drop(topic, at)} dropped`);
}

async function topicsOf(letters: DeadLetters, topic: string | undefined): Promise<string[]> {
  const topics = (await letters.list()).map((count) => count.topic);
  return topic === undefined ? topics : topics.filter((name) => name === topic);
}
