import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@elevate/native-stack';
import { IMAGE_ALLOCATOR, startService } from '../processes.mjs';
import { OPERATOR_TOKEN, startServers } from '../servers.mjs';

export const APPS = ['bff', 'catalogue', 'events', 'ingestion', 'user', 'webhooks'];
const FILLED_WITHIN_MS = 600_000;

/** One process per app, as in a cluster, with servers of their own. */
export class Pods {
  #servers;
  #processes;

  constructor(servers, processes) {
    this.#servers = servers;
    this.#processes = processes;
  }

  static async start(settings) {
    const servers = await startServers();
    const ports = {};
    for (const app of APPS) ports[app] = await freePort();
    const addresses = Object.fromEntries(
      APPS.map((app) => [`${app.toUpperCase()}_URL`, `http://127.0.0.1:${ports[app]}`]),
    );
    const { BFF_URL: siteUrl, ...owners } = addresses;
    const common = {
      ...{ ...servers.settings, ...IMAGE_ALLOCATOR, ...owners, ...settings },
      ...{ SITE_URL: siteUrl, SAMPLE_EVENTS: 'on', SIGN_UPS_PER_HOUR: '100000' },
      WEBHOOK_SECRETS_KEY: 'the-webhooks-of-the-bench-in-hexadecimals',
    };
    const started = await Promise.all(
      APPS.map(async (app) => [
        app,
        await startService(app, { ...common, PORT: String(ports[app]) }),
      ]),
    );
    return new Pods(servers, Object.fromEntries(started));
  }

  get siteUrl() {
    return this.#processes.bff.url;
  }

  pidOf(app) {
    return this.#processes[app].pid;
  }

  /** Follows and reads all channels, until the site shows their talks. */
  async fill({ channels }) {
    await this.#command('v1/channels', { channels: channels.map(({ id }) => ({ channel: id })) });
    await this.#command('v1/video-syncs', { channelIds: channels.map(({ id }) => id) });
    const deadline = performance.now() + FILLED_WITHIN_MS;
    let before = -1;
    for (;;) {
      const answer = await fetch(`${this.siteUrl}/api/v1/stats`);
      const { videos } = await answer.json();
      if (videos > 0 && videos === before) return;
      if (performance.now() > deadline) throw new Error('The site did not fill in time');
      before = videos;
      await delay(3_000);
    }
  }

  async stop() {
    await Promise.all(Object.values(this.#processes).map((one) => one.stop()));
    await this.#servers.stop();
  }

  async #command(path, body) {
    const answer = await fetch(`${this.#processes.ingestion.url}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
}
