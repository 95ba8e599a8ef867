import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { type AppError } from '@elevate/errors';
import {
  type FollowedChannel,
  REMOVAL_CHOICES,
  type RemovalChoice,
} from '@elevate/contracts/ingestion';
import { z } from 'zod';
import { addListCommand, type ServiceIo } from './connect.js';
import { typed, userError } from './typed.js';

const PATH = '/v1/channels';
const pathOf = (channel: string) => `${PATH}/${encodeURIComponent(channel)}`;

export function addChannelCommands(program: Command, io: ServiceIo): void {
  const channels = program
    .command('channels')
    .description('Manage the YouTube channels that are synced');
  addListCommand<FollowedChannel>(channels, io, {
    description: 'list the channels',
    path: PATH,
    empty: `No channels yet. Add one: ${typed(io.environment, 'channels', 'add @handle')}`,
    describe,
  });
  channels
    .command('add')
    .description('add channels by id (UC…) or handle (@name)')
    .argument('[channels...]')
    .option('--starter', 'also add the starter list of the product')
    .action(async (names: string[], { starter }: { starter?: boolean }) => {
      const body = { channels: await channelsToAdd(names, starter) };
      await io.withService('ingestion', async (api) => {
        const added = await api.items<FollowedChannel>('POST', PATH, body);
        for (const channel of added) io.out(describe(channel));
      });
    });
  addStatusCommands(channels, io);
  addRemoveCommand(channels, io);
}

function addStatusCommands(channels: Command, io: ServiceIo): void {
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
        io.withService('ingestion', async (api) => {
          for (const channel of names)
            io.out(describe(await api.call('PATCH', pathOf(channel), { status })));
        }),
      );
  }
}

async function channelsToAdd(names: readonly string[], starter: boolean | undefined) {
  const channels = [
    ...names.map((channel) => ({ channel })),
    ...(starter ? await readStarterChannels() : []),
  ];
  if (channels.length > 0) return channels;
  throw userError('OPERATOR.NOTHING_TO_ADD', 'Name channels, or use --starter.');
}

function describe({ id, name, handle, status, ...sync }: FollowedChannel): string {
  const { last_synced_at: syncedAt, history_complete: isComplete, last_error: problem } = sync;
  const names = [name, handle].filter((other) => other !== id);
  const synced = syncedAt ? `synced ${syncedAt}` : 'never synced';
  const history = syncedAt && !isComplete && 'history not complete';
  return [id, ...names, status, synced, history, problem].filter(Boolean).join('  ');
}

const FILE = new URL('../../../apps/ingestion/data/starter-channels.json', import.meta.url);
const starterFile = z.object({
  channels: z.array(z.object({ channel: z.string(), name: z.string() })),
});

async function readStarterChannels(): Promise<{ channel: string; name: string }[]> {
  return starterFile.parse(JSON.parse(await readFile(FILE, 'utf8'))).channels;
}

const REASON = 'Its channel was removed';

const DONE: Readonly<Record<RemovalChoice, string>> = {
  keep: 'its episodes stay',
  hide: 'its episodes are hidden',
  remove: 'its episodes are being removed',
};

function addRemoveCommand(channels: Command, io: ServiceIo): void {
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
      if (episodes === 'hide') await hideEpisodes(names, io);
      const query = episodes === 'keep' ? '' : `?episodes=${episodes}`;
      await io.withService('ingestion', async (api) => {
        for (const name of names) {
          await api.call('DELETE', `${pathOf(name)}${query}`);
          io.out(`Removed: ${name} (${DONE[episodes]})`);
        }
      });
    });
}

/** One connection after the other: without a running site, each one starts the services. */
async function hideEpisodes(names: readonly string[], io: ServiceIo): Promise<void> {
  const ids: string[] = [];
  await io.withService('ingestion', async (api) => {
    const followed = await api.items<FollowedChannel>('GET', PATH);
    for (const name of names) {
      const normalized = name.trim().toLowerCase();
      const match = followed.find(({ id, handle, youtube_channel_id: platformId }) =>
        [id, handle, platformId].some((spelling) => spelling?.toLowerCase() === normalized),
      );
      if (!match) throw notFollowed(name);
      ids.push(match.id);
    }
  });
  await io.withService('catalogue', async (api) => {
    for (const id of ids) {
      const path = `/v1/admin/channels/${encodeURIComponent(id)}/episodes/hide`;
      await api.call('POST', path, { hidden_reason: REASON });
    }
  });
}

const notFollowed = (name: string): AppError =>
  userError('OPERATOR.NOT_FOLLOWED', `This channel is not followed: ${name}. Nothing was removed.`);
