import { readFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import type { FollowedFeed, NewFeed, PreviewedFeed } from '@elevate/contracts/ingestion';
import { NEWS_CATEGORIES, type NewsCategory } from '@elevate/rules';
import { addListCommand, type OperatorIo, type ServiceIo } from './connect.js';
import { typed, typedPath, userError } from './typed.js';

const PATH = '/v1/feeds';

interface AddFlags {
  readonly category?: NewsCategory;
  readonly name?: string;
}

/** Takes a second of a core to load, which every other command would pay. */
const feedParsers = () => import('@elevate/ingestion/feeds');

export function addFeedCommands(program: Command, io: ServiceIo): Command {
  const feeds = program.command('feeds').description('Manage the news feeds');
  addListCommand<FollowedFeed>(feeds, io, {
    description: 'list the feeds with their health',
    path: PATH,
    empty: `No feeds yet. Add one: ${typed(io.environment, 'feeds', 'add <address>')}`,
    describe,
  });
  feeds
    .command('export')
    .description('print the feeds as OPML')
    .action(() =>
      io.withService('ingestion', async (api) => {
        const { writeOpml } = await feedParsers();
        io.out(writeOpml(await api.items<FollowedFeed>('GET', PATH)).trimEnd());
      }),
    );
  feeds
    .command('add')
    .description('add feeds by address')
    .argument('<addresses...>')
    .addOption(
      new Option('--category <category>', 'category of the articles').choices(NEWS_CATEGORIES),
    )
    .option('--name <name>', 'name of the feed (for a single address)')
    .action((addresses: string[], { category, name }: AddFlags) => {
      const own = { category, name: addresses.length === 1 ? name : undefined };
      const body = { feeds: addresses.map((feed_url): NewFeed => ({ feed_url, ...own })) };
      return io.withService('ingestion', async (api) => {
        const added = await api.items<FollowedFeed>('POST', PATH, body);
        for (const feed of added) io.out(describe(feed));
      });
    });
  feeds
    .command('remove')
    .description('remove feeds by address, id or name; their articles stay')
    .argument('<feeds...>')
    .action((names: string[]) =>
      io.withService('ingestion', async (api) => {
        for (const name of names) {
          await api.call('DELETE', `${PATH}/${encodeURIComponent(name)}`);
          io.out(`Removed: ${name}`);
        }
      }),
    );
  feeds
    .command('import')
    .description('add the feeds listed in an OPML file')
    .argument('<opml>')
    .action(async (path: string) => importOpml(await opmlIn(path, io), io));
  return feeds;
}

const OUTCOMES: Readonly<Record<PreviewedFeed['state'], string>> = {
  new: 'added',
  followed: 'followed already',
  repeated: 'repeated',
  invalid: 'refused',
};

async function importOpml(opml: string, io: ServiceIo): Promise<void> {
  await io.withService('ingestion', async (api) => {
    const entries = await api.items<PreviewedFeed>('POST', `${PATH}/opml`, { opml });
    const feeds = entries.flatMap(({ state, reason: _reason, ...feed }) =>
      state === 'new' ? [feed] : [],
    );
    if (feeds.length > 0) await api.call('POST', PATH, { feeds });
    for (const { state, feed_url, name, reason } of entries)
      io.out([OUTCOMES[state], feed_url, name, reason].filter(Boolean).join('  '));
    const counts = Object.entries(OUTCOMES).map(
      ([state, words]) =>
        `${String(entries.filter((entry) => entry.state === state).length)} ${words}`,
    );
    io.out(counts.join(', '));
    return entries.some(({ state }) => state === 'invalid') ? 1 : 0;
  });
}

async function opmlIn(path: string, io: OperatorIo): Promise<string> {
  const { decode, readOpml } = await feedParsers();
  const opml = decode(await readFile(typedPath(io.environment, path)), null);
  if (readOpml(opml).length > 0) return opml;
  throw userError(
    'OPERATOR.NO_OPML',
    `${path} contains no feeds: it is empty or not an OPML file.`,
  );
}

function describe(feed: FollowedFeed): string {
  const { state, last_error, last_success_at, next_attempt_at } = feed.health;
  const isPaused = feed.status === 'paused';
  const parts = [
    feed.id,
    feed.name,
    feed.category,
    feed.feed_url,
    isPaused ? 'paused' : state,
    last_error && `${last_error.reason}: ${last_error.detail}`,
    last_success_at ? `read ${last_success_at}` : 'never read',
    feed.left_out > 0 && `left out ${String(feed.left_out)}`,
    !isPaused && next_attempt_at && `next ${next_attempt_at}`,
  ];
  return parts.filter(Boolean).join('  ');
}
