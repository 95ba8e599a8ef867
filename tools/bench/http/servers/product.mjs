import { readFileSync } from 'node:fs';
import { bffService } from '@elevate/bff';
import { parseConfig } from '@elevate/config';
import { channelChanged, episodeChanged, heroChanged } from '@elevate/contracts/catalogue';
import { createLogger } from '@elevate/logging';
import { createTransport, Publisher } from '@elevate/messaging';
import { startService } from '@elevate/service-defaults';
import { makeCatalogue } from '../catalogue.mjs';

/** The BFF with made-up episodes; `file` has their number. */
export async function startProduct(file) {
  const size = JSON.parse(readFileSync(file, 'utf8'));
  const { channels, episodes } = makeCatalogue(size);
  const logger = createLogger({ service: 'bff', level: 'fatal' });
  const transport = createTransport({ kind: 'in-process', clientId: 'bench', logger });
  const service = await startService(bffService, {
    config: parseConfig(bffService.config, {}),
    logger,
    transport,
    listen: { host: '127.0.0.1', port: 0 },
  });
  const publisher = new Publisher({ transport, source: '/elevate/catalogue' });
  const publish = (contract, states) =>
    publisher.publish(
      contract.topic.name,
      states.map((data) => ({
        type: contract.type,
        subject: data.id,
        sequence: data.version,
        data,
      })),
    );
  await publish(channelChanged, channels);
  await publish(episodeChanged, episodes);
  const since = new Date(size.now).toISOString();
  await publish(heroChanged, [{ id: 'hero', version: 1, episode_id: episodes[0].id, since }]);
  return Number(new URL(service.url).port);
}
