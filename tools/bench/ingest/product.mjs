import { Agent, request } from 'undici';

/** A running product as the bench sees it: the operator's side, and the site. */
export class Product {
  // Connections of its own, so that a look at the site never waits for another one.
  #agent = new Agent({ connections: 32 });
  #operator;
  #siteUrl;
  #stop;

  constructor({ name, siteUrl, operator, stop }) {
    this.name = name;
    this.#siteUrl = siteUrl;
    this.#operator = operator;
    this.#stop = stop;
  }

  follow(channels) {
    return this.#command('v1/channels', { channels: channels.map((channel) => ({ channel })) });
  }

  /** Asks for a sync and does not wait for it. */
  sync(channelIds) {
    return this.#command('v1/video-syncs', { channelIds });
  }

  /** How many episodes visitors see. */
  async visible() {
    const { body } = await this.#look('stats');
    return (await body.json()).videos;
  }

  async shows(id) {
    const { statusCode, body } = await this.#look(`episodes/${id}`);
    await body.dump();
    return statusCode === 200;
  }

  async stop() {
    await this.#agent.close();
    await this.#stop();
  }

  #look(path) {
    return request(`${this.#siteUrl}/api/v1/${path}`, { dispatcher: this.#agent });
  }

  async #command(path, body) {
    const { url, token } = this.#operator;
    const { statusCode, body: answer } = await request(`${url}/${path}`, {
      method: 'POST',
      dispatcher: this.#agent,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (statusCode >= 400) throw new Error(`${path} was answered with ${statusCode}: ${text}`);
  }
}
