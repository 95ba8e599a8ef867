import type { Metrics } from '@elevate/metrics';

const ANSWERS = {
  name: 'elevate_http_ready_answers_total',
  help: 'Requests by what the handler in front of the framework did: sent ready bytes, said that nothing has changed, or passed the request on',
  labels: ['outcome'],
} as const;

export class ReadyBytesMetrics {
  sent = 0;
  unchanged = 0;
  passedOn = 0;

  show(metrics: Metrics): void {
    metrics.total(ANSWERS, () => [
      { labels: { outcome: 'sent' }, value: this.sent },
      { labels: { outcome: 'unchanged' }, value: this.unchanged },
      { labels: { outcome: 'passed-on' }, value: this.passedOn },
    ]);
  }
}
