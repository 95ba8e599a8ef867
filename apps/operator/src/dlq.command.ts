import { InvalidArgumentError, type Command } from 'commander';
import { parseConfig } from '@elevate/config';
import type { DeadLetters, ReceivedMessage } from '@elevate/messaging';
import type { OperatorIo } from './connect.js';
import { describeProduct, localProduct, runningProduct } from './product.js';
import { userError } from './typed.js';

interface Choice {
  readonly topic?: string;
  readonly at?: string;
}

type DropChoice = Choice & { readonly topic: string; readonly yes?: boolean };

const TOPIC = ['--topic <topic>', 'original topic of the messages (default: all topics)'] as const;
const AT = [
  '--at <partition:offset>',
  'only the message at this position of the dead-letter topic, as printed by show',
  place,
] as const;

type Work<Choice> = (letters: DeadLetters, choice: Choice, io: OperatorIo) => Promise<void>;

export function addDlqCommands(program: Command, io: OperatorIo): void {
  const dlq = program
    .command('dlq')
    .description(
      'Inspect, replay or drop dead letters of KAFKA_BROKERS, else of the running product',
    );
  const define = <Flags>(name: string, description: string, work: Work<Flags>) =>
    dlq
      .command(name)
      .description(description)
      .action((flags: Flags) => withLetters(io, (letters) => work(letters, flags, io)));
  define('list', 'List topics with dead letters and their counts', list);
  define('show', 'Print headers and values', show)
    .option(...TOPIC)
    .option(...AT);
  define('replay', 'Publish dead letters to their original topic again', replay)
    .option(...TOPIC)
    .option(...AT);
  define('drop', 'Delete dead letters without handling them', drop)
    .requiredOption('--topic <topic>', 'original topic of the messages')
    .option(...AT)
    .option('--yes', 'confirm dropping all dead letters of the topic');
}

function place(text: string): string {
  if (!/^\d+:\d+$/.test(text))
    throw new InvalidArgumentError('Must be <partition>:<offset>, for example 0:17.');
  return text;
}

async function withLetters(
  { environment, actsOn }: OperatorIo,
  work: (letters: DeadLetters) => Promise<void>,
): Promise<void> {
  // Other commands need no broker.
  const [{ createLogger }, { DeadLetters, kafkaConfig, kafkaConnection }] = await Promise.all([
    import('@elevate/logging'),
    import('@elevate/messaging'),
  ]);
  const local = await localProduct(environment);
  const { KAFKA_BROKERS, DATA_DIR } = local.settings;
  const running = KAFKA_BROKERS && !DATA_DIR ? null : runningProduct(local);
  const config = parseConfig(kafkaConfig, { ...running?.servers, ...environment });
  actsOn(
    running ? describeProduct(local) : `Acts on the broker at ${KAFKA_BROKERS} (KAFKA_BROKERS)`,
  );
  const letters = new DeadLetters({
    ...kafkaConnection(config),
    logger: createLogger({ service: 'dlq', level: 'warn' }),
  });
  try {
    await work(letters);
  } finally {
    await letters.close();
  }
}

const list: Work<unknown> = async (letters, _, { out }) => {
  const counts = await letters.list();
  if (counts.length === 0) out('No dead letters.');
  for (const { topic, count } of counts) out(`${String(count).padStart(8)}  ${topic}`);
};

const show: Work<Choice> = async (letters, { topic, at }, { out }) => {
  const { placeIn } = await import('@elevate/messaging');
  for (const name of await topicsOf(letters, topic)) {
    for (const letter of await letters.show(name, at)) out(describe(letter, placeIn(letter)));
  }
};

function describe(letter: ReceivedMessage, place: string): string {
  const { topic, key, headers, value } = letter;
  const names = Object.keys(headers).sort();
  const width = Math.max(0, ...names.map((name) => name.length));
  return [
    `${topic} at ${place} key ${key}`,
    ...names.map((name) => `  ${name.padEnd(width)}  ${headers[name]}`),
    `  ${value === null ? '(tombstone)' : value.toString('utf8')}`,
    '',
  ].join('\n');
}

const replay: Work<Choice> = async (letters, { topic, at }, { out }) => {
  for (const name of await topicsOf(letters, topic)) {
    const { replayed, superseded } = await letters.replay(name, at);
    const left = superseded > 0 ? `, ${superseded} skipped: the topic has a newer version` : '';
    out(`${name}: ${replayed} replayed${left}`);
  }
};

const drop: Work<DropChoice> = async (letters, { topic, at, yes = false }, { out }) => {
  const count = (await letters.show(topic, at)).length;
  if (count > 0 && at === undefined && !yes) {
    throw userError(
      'DLQ.NOT_CONFIRMED',
      `${topic}: this drops all ${String(count)} dead letters. Confirm with --yes, or select one with --at.`,
    );
  }
  out(`${topic}: ${count === 0 ? 0 : await letters.drop(topic, at)} dropped`);
};

async function topicsOf(letters: DeadLetters, topic: string | undefined): Promise<string[]> {
  const topics = (await letters.list()).map((count) => count.topic);
  if (topic === undefined) return topics;
  if (topics.includes(topic)) return [topic];
  throw userError('DLQ.NONE', `${topic} has no dead letters. See dlq list.`);
}
