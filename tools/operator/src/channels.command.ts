import type { Command } from 'commander';
import { AppError } from '@elevate/errors';
import type { FollowedChannel } from '@elevate/contracts/ingestion';
import type { OperatorIo, WithApi } from './operator.js';
import { addRemoveCommand, type RemovalServices } from './remove-channels.command.js';
import { readStarterChannels } from './starter-channels.js';
import { typed } from './typed.js';

/** `channels add|list|pause|activate|remove` */
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
  const wanted = [
    ...names.map((channel) => ({ channel })),
    ...(starter ? await readStarterChannels() : []),
  ];
  if (wanted.length === 0) {
    throw new AppError('OPERATOR.NOTHING_TO_ADD', {
      kind: 'user',
      message: 'Name channels, or use --starter.',
    });
  }
  await withApi(async (api) => {
    for (const channel of await api.addChannels(wanted)) io.out(describe(channel));
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
