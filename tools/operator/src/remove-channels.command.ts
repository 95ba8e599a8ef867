import { Option, type Command } from 'commander';
import { REMOVAL_CHOICES, type RemovalChoice } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import type { CatalogueApi } from './catalogue-api.js';
import type { OperatorIo, WithApi, WithService } from './operator.js';

export interface RemovalServices {
  readonly withApi: WithApi;
  readonly withCatalogue: WithService<CatalogueApi>;
}

const REASON = 'Its channel was removed';

const DONE: Readonly<Record<RemovalChoice, string>> = {
  keep: 'its episodes stay',
  hide: 'its episodes are hidden',
  remove: 'its episodes are being removed',
};

export function addRemoveCommand(
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
      const wanted = name.trim().toLowerCase();
      const found = followed.find(({ id, handle, youtube_channel_id: platformId }) =>
        [id, handle, platformId].some((one) => one?.toLowerCase() === wanted),
      );
      if (!found) throw notFollowed(name);
      ids.push(found.id);
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
