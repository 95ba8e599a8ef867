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

export interface TestBff {
  readonly url: string;
  readonly logged: string[];
  readonly transport: InProcessTransport;
  putEpisodes(...episodes: EpisodeState[]): Promise<void>;
  putChannels(...channels: ChannelState[]): Promise<void>;
  removeEpisode(id: string): Promise<void>;
  removeChannel(id: string): Promise<void>;
  putCollection(collection: CollectionState): Promise<void>;
  putHero(episodeId: string | null): Promise<void>;
  putArticles(...articles: ArticleState[]): Promise<void>;
  removeArticle(id: string): Promise<void>;
  putFeeds(...feeds: FeedState[]): Promise<void>;
  removeFeed(id: string): Promise<void>;
  putVulnerabilities(...vulnerabilities: VulnerabilityState[]): Promise<void>;
  removeVulnerability(id: string): Promise<void>;
  putEvents(...events: EventState[]): Promise<void>;
  removeEvent(id: string): Promise<void>;
  close(): Promise<void>;
}

/** One for all tests of a file. */
export function testBffOfFile(environment: Record<string, string> = {}): TestBff {
  const bff = {} as TestBff;
  beforeAll(async () => void Object.assign(bff, await createTestBff(environment)));
  afterAll(() => bff.close());
  return bff;
}

/** The real service on the in-process transport, listening, with a client of two files. */
export async function createTestBff(environment: Record<string, string> = {}): Promise<TestBff> {
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
  const publish = (
    contract: { type: string; topic: { name: string } },
    subject: string,
    data: unknown,
  ) =>
    publishAll(contract.topic.name, [
      { type: contract.type, subject, sequence: (sequence += 1), data },
    ]);
  return {
    transport,
    url: service.url!,
    logged,
    putEpisodes: async (...episodes) => {
      for (const state of episodes) await publish(episodeChanged, state.id, state);
    },
    putChannels: async (...channels) => {
      for (const state of channels) await publish(channelChanged, state.id, state);
    },
    removeEpisode: (id) => publish(episodeRemoved, id, null),
    removeChannel: (id) => publish(channelRemoved, id, null),
    putCollection: (state) => publish(collectionChanged, state.id, state),
    putHero: (episodeId) =>
      publish(heroChanged, 'hero', {
        id: 'hero',
        version: sequence + 1,
        episode_id: episodeId,
        since: new Date().toISOString(),
      }),
    putArticles: async (...articles) => {
      // At once: there are thousands of them.
      const messages = articles.map((state) => ({
        type: articleChanged.type,
        subject: state.id,
        sequence: (sequence += 1),
        data: state,
      }));
      await publishAll(articleChanged.topic.name, messages);
    },
    removeArticle: (id) => publish(articleRemoved, id, null),
    putFeeds: async (...feeds) => {
      for (const state of feeds) await publish(feedChanged, state.id, state);
    },
    removeFeed: (id) => publish(feedRemoved, id, null),
    putVulnerabilities: async (...vulnerabilities) => {
      for (const state of vulnerabilities) await publish(vulnerabilityChanged, state.id, state);
    },
    removeVulnerability: (id) => publish(vulnerabilityRemoved, id, null),
    putEvents: async (...events) => {
      for (const state of events) await publish(eventChanged, state.id, state);
    },
    removeEvent: (id) => publish(eventRemoved, id, null),
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
