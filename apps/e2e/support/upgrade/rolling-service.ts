import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@elevate/native-stack';
import { FaultProxy } from '@elevate/testing';
import type { Settings } from '../environment.js';
import { Pod, type App } from '../pod.js';

export interface ServicePlan {
  readonly app: App;
  readonly name: string;
  readonly replicas: number;
}

const READY_WITHIN_MS = 180_000;
/** The base manifests wait five seconds for traffic to stop; here no other host must learn of it. */
const TRAFFIC_STOPS_MS = 1_000;

/** The processes of one app behind one address, replaced one by one as by a Deployment without unavailable pods. */
export class RollingService {
  /** Exit codes of the replaced processes. */
  readonly exits: (number | NodeJS.Signals | undefined)[] = [];
  private generation = 0;
  private members: { readonly pod: Pod; readonly port: number }[] = [];
  private readonly replaced: Pod[] = [];

  private constructor(
    private readonly plan: ServicePlan,
    private readonly address: FaultProxy,
  ) {}

  static async open(plan: ServicePlan): Promise<RollingService> {
    return new RollingService(plan, await FaultProxy.open());
  }

  get app(): App {
    return this.plan.app;
  }

  /** Stays the same while processes are replaced. */
  get url(): string {
    return `http://127.0.0.1:${this.address.port}`;
  }

  /** Addresses of the processes that take requests, for a load balancer of its own. */
  get endpoints(): readonly string[] {
    return this.members.map(({ port }) => `http://127.0.0.1:${port}`);
  }

  get pods(): readonly Pod[] {
    return this.members.map(({ pod }) => pod);
  }

  /** Processes of the first release; the caller starts them. */
  async layOut(release: string, settings: Settings): Promise<void> {
    for (let count = 0; count < this.plan.replicas; count += 1)
      this.members.push(await this.another(release, settings));
    this.direct();
  }

  async start(): Promise<void> {
    for (const pod of this.pods) {
      await pod.start();
      await pod.untilReady(READY_WITHIN_MS);
    }
  }

  /** Each new process takes requests before the old one stops. */
  async roll(release: string, settings: Settings): Promise<void> {
    for (const old of [...this.members]) {
      const next = await this.another(release, settings);
      await next.pod.start();
      await next.pod.untilReady(READY_WITHIN_MS);
      this.members = [...this.members.filter((member) => member !== old), next];
      this.direct();
      await delay(TRAFFIC_STOPS_MS);
      this.replaced.push(old.pod);
      this.exits.push(await old.pod.stop());
    }
  }

  errors(): string[] {
    return [...this.replaced, ...this.pods].flatMap((pod) =>
      pod.errors().map((line) => `${pod.name}: ${line}`),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.pods.map((pod) => pod.kill()));
    await this.address.close();
  }

  private async another(release: string, settings: Settings) {
    this.generation += 1;
    const port = await freePort();
    const own = { ...settings, PORT: String(port) };
    const { app, name } = this.plan;
    return { pod: new Pod(`${name}-${this.generation}`, app, own, release), port };
  }

  private direct(): void {
    const port = this.members.at(-1)?.port ?? 0;
    this.address.target = { host: '127.0.0.1', port };
  }
}
