import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPrometheus, type RunningPrometheus } from '@elevate/native-stack';
import { waitUntil } from '@elevate/testing';
import { z } from 'zod';
import { ROOT } from './environment.js';

const RULES = readFileSync(join(ROOT, 'deploy/observability/alerts.yml'), 'utf8');
const FASTER = 60;
const SECONDS_OF: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600 };
const WITHIN_MS = 300_000;

const answerSchema = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })),
  }),
});

export const ALERTS = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** The project's rules with durations and thresholds of age sixty times shorter; other expressions are as they are. */
function fasterRules(): string {
  const seconds = (count: string, unit: string) =>
    (Number(count) * (SECONDS_OF[unit] ?? 1)) / FASTER;
  return (
    RULES
      // A rate needs some samples, of which there is one a second.
      .replace(/\[(\d+)([smh])\]/g, (_, count, unit) => `[${Math.max(5, seconds(count, unit))}s]`)
      .replace(/ offset (\d+)([smh])/g, (_, count, unit) => ` offset ${seconds(count, unit)}s`)
      .replace(
        /^( +for: )(\d+)([smh])$/gm,
        (_, key, count, unit) => `${key}${seconds(count, unit)}s`,
      )
      .replace(
        /(oldest\w*_seconds\) (?:>|<= bool) )(\d+)/g,
        (_, metric, limit) => `${metric}${seconds(limit, 's')}`,
      )
  );
}

/** Prometheus over the real metrics of processes. */
export class AlertWatch {
  private constructor(private readonly server: RunningPrometheus) {}

  static async start(urls: readonly string[]): Promise<AlertWatch> {
    const targets = urls.map((url) => new URL(url).host);
    const configuration = JSON.stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yml'],
      scrape_configs: [
        { job_name: 'elevate', honor_labels: true, static_configs: [{ targets: [...targets] }] },
      ],
    });
    return new AlertWatch(await startPrometheus({ configuration, rules: fasterRules() }));
  }

  close(): Promise<void> {
    return this.server.stop();
  }

  /** Names; an objective's alert also as `name/slo`. */
  async firing(): Promise<Set<string>> {
    const answer = await fetch(`${this.server.url}/api/v1/alerts`);
    const { data } = answerSchema.parse(await answer.json());
    return new Set(
      data.alerts
        .filter(({ state }) => state === 'firing')
        .flatMap(({ labels: { alertname = '', slo } }) => [
          alertname,
          ...(slo === undefined ? [] : [`${alertname}/${slo}`]),
        ]),
    );
  }

  /** They need not fire at the same moment. */
  async untilFired(names: readonly string[]): Promise<void> {
    const missing = new Set(names);
    await this.until(missing, async () => {
      for (const name of await this.firing()) missing.delete(name);
      return missing.size === 0;
    });
  }

  async untilResolved(names: readonly string[]): Promise<void> {
    const left = new Set(names);
    await this.until(left, async () => {
      const now = await this.firing();
      for (const name of names) {
        if (now.has(name)) left.add(name);
        else left.delete(name);
      }
      return left.size === 0;
    });
  }

  private async until(waiting: ReadonlySet<string>, probe: () => Promise<boolean>): Promise<void> {
    await waitUntil(probe, { timeoutMs: WITHIN_MS, everyMs: 500, what: 'alerts' }).catch(
      (cause: unknown) => {
        throw new Error(`still waiting for ${[...waiting].join(', ')}`, { cause });
      },
    );
  }
}
