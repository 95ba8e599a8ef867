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

const TOPIC = [
  '--topic <topic>',
  'the topic the messages were meant for (default: every one)',
] as const;
const AT = [
  '--at <partition:offset>',
  'only the message at this place of its dead-letter topic, as show says it',
  place,
] as const;

/** `npm run dlq -- list|show|replay|drop`. `open` connects; `say` writes a line. */
export function dlqCommand(open: () => DeadLetters, say: (line: string) => void): Command {
  const command = new Command('dlq').description(
    'Messages that could not be handled (KAFKA_BROKERS names the brokers)',
  );
  command
    .command('list')
    .description('topics that have such messages, and how many')
    .action(() => withLetters(open, (letters) => showCounts(letters, say)));
  command
    .command('show')
    .description('their headers and values')
    .option(...TOPIC)
    .option(...AT)
    .action((choice: Choice) => withLetters(open, (letters) => show(letters, choice, say)));
  command
    .command('replay')
    .description('publish them again to the topic they were meant for')
    .option(...TOPIC)
    .option(...AT)
    .action((choice: Choice) => withLetters(open, (letters) => replay(letters, choice, say)));
  command
    .command('drop')
    .description('forget them: nobody will handle them')
    .requiredOption('--topic <topic>', 'the topic the messages were meant for')
    .option(...AT)
    .option('--yes', 'all of the topic')
    .action((choice: DropChoice) => withLetters(open, (letters) => drop(letters, choice, say)));
  return command;
}

function place(text: string): string {
  if (!/^\d+:\d+$/.test(text)) throw new InvalidArgumentError('Must be like 0:17.');
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
  if (counts.length === 0) say('Nothing was put aside.');
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
    const left = superseded > 0 ? `, ${superseded} left out: a newer version stands there` : '';
    say(`${name}: ${replayed} published again${left}`);
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
      message: `${topic}: this would drop all ${String(count)}. Say --yes, or name one with --at.`,
    });
  }
  say(`${topic}: ${count === 0 ? 0 : await letters.drop(topic, at)} dropped`);
}

async function topicsOf(letters: DeadLetters, topic: string | undefined): Promise<string[]> {
  const topics = (await letters.list()).map((count) => count.topic);
  return topic === undefined ? topics : topics.filter((name) => name === topic);
}
