import { afterAll, beforeAll } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { join } from 'node:path';
import {
  articleChanged,
  articleRemoved,
  channelChanged,
  channelRemoved,
  collectionChanged,
  episodeChanged,
  episodeRemoved,
  heroChanged,
  type ArticleState,
  type ChannelState,
  type CollectionState,
  type EpisodeState,
} from '@elevate/contracts/catalogue';
import { eventChanged, eventRemoved, type EventState } from '@elevate/contracts/events';
import {
  feedChanged,
  feedRemoved,
  vulnerabilityChanged,
  vulnerabilityRemoved,
  type FeedState,
  type VulnerabilityState,
} from '@elevate/contracts/ingestion';
import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { InProcessTransport, type OutgoingMessage, Publisher } from '@elevate/messaging';
import { startService } from '@elevate/service-defaults';
import { bffConfig } from '../src/bff.config.js';
import { bffService } from '../src/bff.service-definition.js';

const SHELL =
  '<!doctype html><html><head><!--app-head--></head><body><div id="root"><!--app-content--></div><!--app-preloaded--></body></html>';

interface Contract {
  readonly type: string;
  readonly topic: { readonly name: string };
}

export type TestBff = Awaited<ReturnType<typeof createTestBff>>;

/** One for all tests of a file. */
export function testBffOfFile(environment: Record<string, string> = {}): TestBff {
  const bff = {} as TestBff;
  beforeAll(async () => void Object.assign(bff, await createTestBff(environment)));
  afterAll(() => bff.close());
  return bff;
}

/** The real service on the in-process transport, listening, with a client of two files. */
export async function createTestBff(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bff-client-'));
  writeClient(folder);
  const logged: string[] = [];
  const logger = createLogger({
    service: 'bff',
    level: 'debug',
    destination: { write: (line: string) => void logged.push(line) },
  });
  const transport = new InProcessTransport();
  const service = await startService(bffService, {
    config: parseConfig(bffConfig, {
      WEB_DIST: folder,
      WEB_RENDERER: join(folder, 'none.js'),
      SITE_URL: 'https://elevate.test',
      ...environment,
    }),
    logger,
    transport,
    listen: { host: '127.0.0.1', port: 0 },
  });
  const publisher = new Publisher({ transport, source: '/elevate/catalogue' });
  let sequence = 0;
  const publishAll = async (topic: string, messages: OutgoingMessage[]) => {
    await publisher.publish(topic, messages);
    // The site handles at least 100 in a turn.
    for (let handled = 0; handled < messages.length; handled += 100) await nextTurn();
  };
  const next = ({ type }: Contract, subject: string, data: unknown) => {
    return { type, subject, sequence: (sequence += 1), data };
  };
  const publish = (contract: Contract, subject: string, data: unknown) =>
    publishAll(contract.topic.name, [next(contract, subject, data)]);
  const put =
    <State extends { readonly id: string }>(contract: Contract) =>
    async (...states: State[]) => {
      for (const state of states) await publish(contract, state.id, state);
    };
  const remove = (contract: Contract) => (id: string) => publish(contract, id, null);
  return {
    transport,
    url: service.url!,
    logged,
    putEpisodes: put<EpisodeState>(episodeChanged),
    putChannels: put<ChannelState>(channelChanged),
    removeEpisode: remove(episodeRemoved),
    removeChannel: remove(channelRemoved),
    putCollection: put<CollectionState>(collectionChanged),
    putHero: (episode_id: string | null) => {
      const since = new Date().toISOString();
      return publish(heroChanged, 'hero', { id: 'hero', version: sequence + 1, episode_id, since });
    },
    putArticles: async (...articles: ArticleState[]) => {
      // At once: there are thousands of them.
      const messages = articles.map((state) => next(articleChanged, state.id, state));
      await publishAll(articleChanged.topic.name, messages);
    },
    removeArticle: remove(articleRemoved),
    putFeeds: put<FeedState>(feedChanged),
    removeFeed: remove(feedRemoved),
    putVulnerabilities: put<VulnerabilityState>(vulnerabilityChanged),
    removeVulnerability: remove(vulnerabilityRemoved),
    putEvents: put<EventState>(eventChanged),
    removeEvent: remove(eventRemoved),
    close: async () => {
      await service.close();
      await transport.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeClient(folder: string): void {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), SHELL);
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'favicon.ico'), 'icon');
  writeFileSync(join(folder, 'apple-touch-icon.png'), 'touch icon');
  const manifest = { name: 'Elevate', short_name: 'Elevate', description: 'Talks', start_url: '/' };
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'assets', 'app-abc123.js'), `/* ${'x'.repeat(4000)} */`);
}
