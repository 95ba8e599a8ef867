import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { OPERATOR_TOKEN, startService } from '../servers.mjs';

const POLL_EVERY_MS = 4;
const FILLED_WITHIN_MS = 120_000;

export class Product {
  #agent = new Agent({ connections: 64 });
  #catalogue;
  #bff;

  constructor(catalogue, bff) {
    this.#catalogue = catalogue;
    this.#bff = bff;
  }

  static async start(settings) {
    const [catalogue, bff, ingestion] = await Promise.all([
      startService('catalogue', settings),
      startService('bff', settings),
      startService('ingestion', { ...settings, SAMPLE_CATALOGUE: 'on' }),
    ]);
    const product = new Product(catalogue, bff);
    await product.#untilFilled();
    await ingestion.stop();
    return product;
  }

  get siteUrl() {
    return this.#bff.url;
  }

  async episodes() {
    const { rows, channel_rows: more } = await this.#json('home');
    const shown = [...rows, ...more.items].flatMap(({ episodes }) => episodes);
    return [...new Set(shown.map(({ id }) => id))];
  }

  async pick(id, picked) {
    const { statusCode, body } = await request(
      `${this.#catalogue.url}/v1/episodes/${id}/editor-pick`,
      {
        method: picked ? 'PUT' : 'DELETE',
        dispatcher: this.#agent,
        headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      },
    );
    await body.dump();
    if (statusCode !== 200) throw new Error(`Catalogue answered ${statusCode}`);
  }

  async shown(id, picked, deadline) {
    while (performance.now() < deadline) {
      const episode = await this.#json(`episodes/${id}`);
      if (episode.is_editor_pick === picked) return performance.now();
      await delay(POLL_EVERY_MS);
    }
    return null;
  }

  async stop() {
    await this.#agent.close();
    await Promise.all([this.#catalogue.stop(), this.#bff.stop()]);
  }

  async #untilFilled() {
    const deadline = performance.now() + FILLED_WITHIN_MS;
    let before = 0;
    while (performance.now() < deadline) {
      const { videos } = await this.#json('stats');
      if (videos > 0 && videos === before) return;
      before = videos;
      await delay(1_000);
    }
    throw new Error('Sample catalogue did not load in time');
  }

  async #json(path) {
    const { body } = await request(`${this.#bff.url}/api/v1/${path}`, { dispatcher: this.#agent });
    return body.json();
  }
}
