import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { AppError } from '@elevate/errors';
import {
  type FollowedChannel,
  REMOVAL_CHOICES,
  type RemovalChoice,
} from '@elevate/contracts/ingestion';
import { z } from 'zod';
import type { OperatorIo, WithApi, WithService } from './connect.js';
import { typed } from './typed.js';
import type { CatalogueApi } from './service-api.js';

export function addChannelCommands(
  program: Command,
  io: OperatorIo,
  services: RemovalServices,
): void {
  const { withApi } = services;
  const channels = program
    .command('channels')
    .description('Manage the YouTube channels that are synced')
    .exitOverride();
  channels
    .command('list')
    .description('list the channels')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withApi(async (api) => {
        const items = await api.channels();
        if (json) io.out(JSON.stringify(items, null, 2));
        else if (items.length === 0)
          io.out(`No channels yet. Add one: ${typed(io.environment, 'channels', 'add @handle')}`);
        else for (const channel of items) io.out(describe(channel));
        return 0;
      }),
    );
  channels
    .command('add')
    .description('add channels by id (UC…) or handle (@name)')
    .argument('[channels...]')
    .option('--starter', 'also add the starter list of the product')
    .action((names: string[], { starter }: { starter?: boolean }) =>
      add({ names, starter }, io, withApi),
    );
  addStatusCommands(channels, io, withApi);
  addRemoveCommand(channels, io, services);
}

function addStatusCommands(channels: Command, io: OperatorIo, withApi: WithApi): void {
  const commands = [
    ['pause', 'paused', 'exclude channels from scheduled syncs and from syncs of all channels'],
    ['activate', 'active', 'sync paused channels again'],
  ] as const;
  for (const [name, status, description] of commands) {
    channels
      .command(name)
      .description(description)
      .argument('<channels...>')
      .action((names: string[]) =>
        withApi(async (api) => {
          for (const channel of names)
            io.out(describe(await api.changeChannel(channel, { status })));
          return 0;
        }),
      );
  }
}

interface Wanted {
  readonly names: readonly string[];
  readonly starter: boolean | undefined;
}

async function add({ names, starter }: Wanted, io: OperatorIo, withApi: WithApi): Promise<void> {
  const channels = [
    ...names.map((channel) => ({ channel })),
    ...(starter ? await readStarterChannels() : []),
  ];
  if (channels.length === 0) {
    throw new AppError('OPERATOR.NOTHING_TO_ADD', {
      kind: 'user',
      message: 'Name channels, or use --starter.',
    });
  }
  await withApi(async (api) => {
    for (const channel of await api.addChannels(channels)) io.out(describe(channel));
    return 0;
  });
}

function describe({
  id,
  name,
  handle,
  status,
  last_synced_at,
  history_complete,
  last_error,
}: FollowedChannel): string {
  const synced = last_synced_at ? `synced ${last_synced_at}` : 'never synced';
  const history = last_synced_at && !history_complete ? 'history not complete' : null;
  const parts = [
    id,
    name === id ? null : name,
    handle === id ? null : handle,
    status,
    synced,
    history,
    last_error,
  ];
  return parts.filter(Boolean).join('  ');
}

const FILE = new URL('../../../apps/ingestion/data/starter-channels.json', import.meta.url);
const starterFile = z.object({
  channels: z.array(z.object({ channel: z.string(), name: z.string() })),
});

async function readStarterChannels(): Promise<{ channel: string; name: string }[]> {
  return starterFile.parse(JSON.parse(await readFile(FILE, 'utf8'))).channels;
}

interface RemovalServices {
  readonly withApi: WithApi;
  readonly withCatalogue: WithService<CatalogueApi>;
}

const REASON = 'Its channel was removed';

const DONE: Readonly<Record<RemovalChoice, string>> = {
  keep: 'its episodes stay',
  hide: 'its episodes are hidden',
  remove: 'its episodes are being removed',
};

function addRemoveCommand(
  channels: Command,
  io: OperatorIo,
  { withApi, withCatalogue }: RemovalServices,
): void {
  const choices = new Option('--episodes <choice>', 'what happens to their episodes')
    .choices(REMOVAL_CHOICES)
    .default('keep');
  channels
    .command('remove')
    .description('stop following channels, and keep, hide or remove their episodes')
    .argument('<channels...>')
    .addOption(choices)
    .action(async (names: string[], { episodes }: { episodes: RemovalChoice }) => {
      // First: a repeated command then finds the channels and hides what is left.
      if (episodes === 'hide') await hideEpisodes(names, { withApi, withCatalogue });
      await withApi(async (api) => {
        for (const name of names) {
          await api.removeChannel(name, episodes);
          io.out(`Removed: ${name} (${DONE[episodes]})`);
        }
        return 0;
      });
    });
}

/** One connection after the other: without a running site, each one starts the services. */
async function hideEpisodes(
  names: readonly string[],
  { withApi, withCatalogue }: RemovalServices,
): Promise<void> {
  const ids: string[] = [];
  await withApi(async (api) => {
    const followed = await api.channels();
    for (const name of names) {
      const normalized = name.trim().toLowerCase();
      const match = followed.find(({ id, handle, youtube_channel_id: platformId }) =>
        [id, handle, platformId].some((spelling) => spelling?.toLowerCase() === normalized),
      );
      if (!match) throw notFollowed(name);
      ids.push(match.id);
    }
    return 0;
  });
  await withCatalogue(async (api) => {
    for (const id of ids) await api.hideEpisodesOf(id, REASON);
    return 0;
  });
}

const notFollowed = (name: string): AppError =>
  new AppError('OPERATOR.NOT_FOLLOWED', {
    kind: 'user',
    message: `No such channel is followed: ${name}. Nothing was removed.`,
  });
