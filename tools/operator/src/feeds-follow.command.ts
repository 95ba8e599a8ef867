import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { AppError } from '@elevate/errors';
import type { FollowedFeed, NewFeed, PreviewedFeed } from '@elevate/contracts/ingestion';
import { NEWS_CATEGORIES, type NewsCategory } from '@elevate/rules';
import type { OperatorIo, WithApi } from './connect.js';
import { typed } from './typed.js';

interface AddFlags {
  readonly category?: NewsCategory;
  readonly name?: string;
}

/** Takes a second of a core to load, which every other command would pay. */
const feedParsers = () => import('@elevate/ingestion/feeds');

export function addFeedFollowCommands(feeds: Command, io: OperatorIo, withApi: WithApi): void {
  addLookingCommands(feeds, io, withApi);
  feeds
    .command('add')
    .description('add feeds by address')
    .argument('<addresses...>')
    .addOption(
      new Option('--category <category>', 'category of the articles').choices(NEWS_CATEGORIES),
    )
    .option('--name <name>', 'name of the feed (for a single address)')
    .action((addresses: string[], { category, name }: AddFlags) => {
      const own = {
        ...(category && { category }),
        ...(name && addresses.length === 1 && { name }),
      };
      return add(
        addresses.map((feed_url) => ({ feed_url, ...own })),
        io,
        withApi,
      );
    });
  feeds
    .command('remove')
    .description('remove feeds by address, id or name; their articles stay')
    .argument('<feeds...>')
    .action((names: string[]) =>
      withApi(async (api) => {
        for (const name of names) {
          await api.removeFeed(name);
          io.out(`Removed: ${name}`);
        }
        return 0;
      }),
    );
  feeds
    .command('import')
    .description('add the feeds listed in an OPML file')
    .argument('<opml>')
    .action(async (path: string) => importOpml(await opmlIn(path, io), io, withApi));
}

const OUTCOMES: Readonly<Record<PreviewedFeed['state'], string>> = {
  new: 'added',
  followed: 'followed already',
  repeated: 'repeated',
  invalid: 'refused',
};

async function importOpml(opml: string, io: OperatorIo, withApi: WithApi): Promise<void> {
  await withApi(async (api) => {
    const entries = await api.previewFeeds(opml);
    const feeds = entries.flatMap(({ state, reason: _reason, ...feed }) =>
      state === 'new' ? [feed] : [],
    );
    if (feeds.length > 0) await api.addFeeds(feeds);
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

function addLookingCommands(feeds: Command, io: OperatorIo, withApi: WithApi): void {
  feeds
    .command('list')
    .description('list the feeds with their health')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withApi(async (api) => {
        const items = await api.feeds();
        if (json) io.out(JSON.stringify(items, null, 2));
        else if (items.length === 0)
          io.out(`No feeds yet. Add one: ${typed(io.environment, 'feeds', 'add <address>')}`);
        else for (const feed of items) io.out(describe(feed));
        return 0;
      }),
    );
  feeds
    .command('export')
    .description('print the feeds as OPML')
    .action(() =>
      withApi(async (api) => {
        const { writeOpml } = await feedParsers();
        io.out(writeOpml(await api.feeds()).trimEnd());
        return 0;
      }),
    );
}

async function add(feeds: readonly NewFeed[], io: OperatorIo, withApi: WithApi): Promise<void> {
  await withApi(async (api) => {
    for (const feed of await api.addFeeds(feeds)) io.out(describe(feed));
    return 0;
  });
}

async function opmlIn(path: string, io: OperatorIo): Promise<string> {
  // npm changes the working directory to the root; paths are relative to INIT_CWD.
  const file = resolve(io.environment['INIT_CWD'] ?? '.', path);
  const { decode, readOpml } = await feedParsers();
  const opml = decode(await readFile(file), null);
  if (readOpml(opml).length > 0) return opml;
  throw new AppError('OPERATOR.NO_OPML', {
    kind: 'user',
    message: `${path} contains no feeds: it is empty or not an OPML file.`,
  });
}

function describe({
  id,
  name,
  category,
  feed_url,
  status,
  health,
  left_out,
}: FollowedFeed): string {
  const { state, last_error, last_success_at, next_attempt_at } = health;
  const parts = [
    id,
    name,
    category,
    feed_url,
    status === 'paused' ? 'paused' : state,
    last_error && `${last_error.reason}: ${last_error.detail}`,
    last_success_at ? `read ${last_success_at}` : 'never read',
    left_out > 0 ? `left out ${String(left_out)}` : null,
    status === 'active' && next_attempt_at ? `next ${next_attempt_at}` : null,
  ];
  return parts.filter(Boolean).join('  ');
}
