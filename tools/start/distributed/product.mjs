import { mkdirSync } from 'node:fs';
import { protectDataDir } from '../../embedded-mongo/src/data-dir.mjs';
import { startApp } from './app-process.mjs';
import { writeControlFile } from './control-file.mjs';
import { planProcesses } from './plan.mjs';
import { provideServers } from './servers.mjs';

/** Milliseconds; within fifteen seconds, with reserve for killed processes. */
const STOP_WITHIN_MS = { sites: 4_000, services: 5_000, servers: 4_000 };

/** One process per app. `onEnd` receives the first unrequested exit. */
export class DistributedProduct {
  #options;
  #servers = [];
  #services = [];
  #sites = [];
  #removeControlFile = () => {};
  #stopping;

  constructor(options) {
    this.#options = options;
  }

  async start() {
    const { settings, environment, log } = this.#options;
    mkdirSync(settings.dataDir, { recursive: true });
    protectDataDir({ dataDir: settings.dataDir });
    const servers = await provideServers({
      dataDir: settings.dataDir,
      started: this.#servers,
      log,
    });
    for (const server of this.#servers) this.#watch(server);
    const plan = await planProcesses({ settings, servers, environment });
    for (const planned of plan.services) await this.#startApp(planned, this.#services);
    for (const planned of plan.sites) await this.#startApp(planned, this.#sites);
    if (this.#stopping) return undefined;
    this.#removeControlFile = writeControlFile(settings.dataDir, plan.control);
    await Promise.all([...this.#services, ...this.#sites].map((app) => app.untilReady()));
    return { siteUrl: plan.siteUrl, sites: plan.sites.map(({ url }) => url), servers };
  }

  /** Stops sites, then services, then servers; kills slow ones. */
  stop() {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll() {
    this.#removeControlFile();
    await Promise.all(this.#sites.map((app) => app.stop(STOP_WITHIN_MS.sites)));
    await Promise.all(this.#services.map((app) => app.stop(STOP_WITHIN_MS.services)));
    await Promise.allSettled(this.#servers.map((server) => server.stop()));
  }

  async #startApp(planned, list) {
    // A signal may arrive between two starts.
    if (this.#stopping) return;
    const { root, write, log } = this.#options;
    const app = await startApp({ root, planned, write, log });
    list.push(app);
    this.#watch(app);
  }

  #watch({ name, ended }) {
    ended?.then((code) => {
      if (!this.#stopping) this.#options.onEnd(name, code);
    });
  }
}
