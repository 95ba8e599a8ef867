import { readFileSync } from 'node:fs';
import { bffService } from '@elevate/bff';
import { parseConfig } from '@elevate/config';
import { channelChanged, episodeChanged, heroChanged } from '@elevate/contracts/catalogue';
import { createLogger } from '@elevate/logging';
import { createTransport, Publisher } from '@elevate/messaging';
import { startService } from '@elevate/service-defaults';
import { changeOf, makeChannel, makeEpisode } from '../../episodes.mjs';

/** The BFF with made-up episodes; `file` has their number. Returns its port. */
export async function startProduct(file) {
  const { channels, episodes } = JSON.parse(readFileSync(file, 'utf8'));
  const logger = createLogger({ service: 'bff', level: 'fatal' });
  const transport = createTransport({ kind: 'in-process', clientId: 'bench', logger });
  const service = await startService(bffService, {
    config: parseConfig(bffService.config, {}),
    logger,
    transport,
    listen: { host: '127.0.0.1', port: 0 },
  });
  const publisher = new Publisher({ transport, source: '/elevate/catalogue' });
  const publish = (contract, states) => {
    const changes = states.map((state) => changeOf(contract, state));
    return publisher.publish(contract.topic.name, changes);
  };
  const created = Array.from({ length: episodes }, (_, number) => makeEpisode(number, channels));
  await publish(
    channelChanged,
    Array.from({ length: channels }, (_, number) => makeChannel(number)),
  );
  await publish(episodeChanged, created);
  const since = new Date().toISOString();
  await publish(heroChanged, [{ id: 'hero', version: 1, episode_id: created[0].id, since }]);
  return Number(new URL(service.url).port);
}
