import type { Command } from 'commander';
import { AppError } from '@elevate/errors';
import type { FollowedChannel } from '@elevate/contracts/ingestion';
import type { OperatorIo, WithApi } from './operator.js';
import { readStarterChannels } from './starter-channels.js';

/** `channels add|list|pause|activate|remove` */
export function addChannelCommands(program: Command, io: OperatorIo, withApi: WithApi): void {
  const channels = program
    .command('channels')
    .description('The YouTube channels to follow')
    .exitOverride();
  channels
    .command('list')
    .description('show what is followed')
    .option('--json', 'as JSON')
    .action(({ json }: { json?: boolean }) =>
      withApi(async (api) => {
        const items = await api.channels();
        if (json) io.out(JSON.stringify(items, null, 2));
        else if (items.length === 0) io.out('No channels are followed');
        else for (const channel of items) io.out(describe(channel));
        return 0;
      }),
    );
  channels
    .command('add')
    .description('follow channels, named by id (UC…) or handle (@name)')
    .argument('[channels...]')
    .option('--starter', 'the list that comes with the product')
    .action((names: string[], { starter }: { starter?: boolean }) =>
      add({ names, starter }, io, withApi),
    );
  addStatusCommands(channels, io, withApi);
  channels
    .command('remove')
    .description('follow channels no longer; what they brought stays')
    .argument('<channels...>')
    .action((names: string[]) =>
      withApi(async (api) => {
        for (const name of names) {
          await api.removeChannel(name);
          io.out(`No longer followed: ${name}`);
        }
        return 0;
      }),
    );
}

function addStatusCommands(channels: Command, io: OperatorIo, withApi: WithApi): void {
  const commands = [
    [
      'pause',
      'paused',
      'leave channels alone for now: no schedule and no sync of all asks for them',
    ],
    ['activate', 'active', 'go on with channels that were paused'],
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
