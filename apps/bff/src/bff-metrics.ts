import type { Metrics } from '@elevate/metrics';
import type { BffParts } from './bff-parts.js';

type Shown = Pick<BffParts, 'model' | 'news' | 'events' | 'ready' | 'hub'>;

/** Who listens, by stream: that of the site's visitors and that of administrators. */
export const STREAM_CLIENTS = {
  name: 'elevate_stream_clients',
  help: 'Browsers that listen for changes',
  labels: ['stream'],
} as const;

/** Shows how much this BFF holds, what it has answered from ready bytes, and who listens. */
export function showBff({ model, news, events, ready, hub }: Shown, metrics: Metrics): void {
  const answers = {
    name: 'elevate_http_ready_answers_total',
    help: 'Requests by what the handler in front of the framework did: sent ready bytes, said that nothing has changed, or passed the request on',
    labels: ['outcome'],
  } as const;
  metrics.total(answers, () => {
    const { sent, unchanged, passedOn } = ready.tally;
    return [
      { labels: { outcome: 'sent' }, value: sent },
      { labels: { outcome: 'unchanged' }, value: unchanged },
      { labels: { outcome: 'passed-on' }, value: passedOn },
    ];
  });
  const items = {
    name: 'elevate_read_model_items',
    help: 'What the read model holds, by kind',
    labels: ['kind'],
  } as const;
  metrics.gauge(items, () => [
    { labels: { kind: 'episode' }, value: model.counts.episodes },
    { labels: { kind: 'channel' }, value: model.counts.channels },
    { labels: { kind: 'article' }, value: news.counts.articles },
    { labels: { kind: 'event' }, value: events.count },
  ]);
  metrics.gauge(STREAM_CLIENTS, () => [{ labels: { stream: 'site' }, value: hub.size }]);
}
