import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';

const POLL_EVERY_MS = 10;
const FILLED_WITHIN_MS = 300_000;

export class Product {
  // Enough that polls never queue.
  #agent = new Agent({ connections: 32 });
  #operator;
  #siteUrl;
  #stop;

  get siteUrl() {
    return this.#siteUrl;
  }

  constructor({ name, siteUrl, operator, pid, stop }) {
    this.name = name;
    /** Of the process, where it is one. */
    this.pid = pid;
    this.#siteUrl = siteUrl;
    this.#operator = operator;
    this.#stop = stop;
  }

  follow(channels) {
    return this.command('v1/channels', { channels: channels.map((channel) => ({ channel })) });
  }

  sync(channelIds) {
    return this.command('v1/video-syncs', { channelIds });
  }

  async visible() {
    const { body } = await this.#get('stats');
    return (await body.json()).videos;
  }

  /** Resolves when the site shows so many videos. */
  async filled(videos) {
    const deadline = performance.now() + FILLED_WITHIN_MS;
    while ((await this.visible()) < videos) {
      if (performance.now() > deadline)
        throw new Error(`${this.name} did not show ${videos} videos`);
      await delay(POLL_EVERY_MS);
    }
  }

  async shows(id) {
    const { statusCode, body } = await this.#get(`episodes/${id}`);
    await body.dump();
    return statusCode === 200;
  }

  command(path, body) {
    return this.#ask(path, { method: 'POST', body: JSON.stringify(body) });
  }

  read(path) {
    return this.#ask(path, { method: 'GET' });
  }

  async stop() {
    await this.#agent.close();
    await this.#stop();
  }

  #get(path) {
    return request(`${this.#siteUrl}/api/v1/${path}`, { dispatcher: this.#agent });
  }

  async #ask(path, options) {
    const { url, token } = this.#operator;
    const { statusCode, body: answer } = await request(`${url}/${path}`, {
      dispatcher: this.#agent,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...options,
    });
    const text = await answer.text();
    if (statusCode >= 400) throw new Error(`${path} answered ${statusCode}: ${text}`);
    return JSON.parse(text);
  }
}
