import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { PeriodicTask } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER, Readiness } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';
import {
  CatalogueClient,
  EventsClient,
  IngestionClient,
  UserClient,
  WebhooksClient,
} from './service-clients.js';
import { HttpAdapter, InjectAdapter, type InjectedService } from './service-port.js';

const CLIENTS = {
  user: { Client: UserClient, address: 'USER_URL' },
  catalogue: { Client: CatalogueClient, address: 'CATALOGUE_URL' },
  ingestion: { Client: IngestionClient, address: 'INGESTION_URL' },
  events: { Client: EventsClient, address: 'EVENTS_URL' },
  webhooks: { Client: WebhooksClient, address: 'WEBHOOKS_URL' },
} as const;
type ServiceName = keyof typeof CLIENTS;

/** Each service is undefined until it has started. */
export type InProcessServices = Readonly<Record<ServiceName, () => InjectedService | undefined>>;

/** Injection token; null if each service runs in its own process. */
export const IN_PROCESS_SERVICES = Symbol('IN_PROCESS_SERVICES');

const clients = (Object.keys(CLIENTS) as ServiceName[]).map((name) => {
  const { Client, address } = CLIENTS[name];
  return {
    provide: Client,
    inject: [CONFIG, IN_PROCESS_SERVICES],
    useFactory: (config: BffConfig, inProcess: InProcessServices | null) => {
      const url = config[address];
      // A service without an address is treated as unavailable.
      const port =
        inProcess || url === undefined
          ? new InjectAdapter(() => inProcess?.[name](), { name })
          : new HttpAdapter(url, { name });
      return new Client(port, config.CALLER_SECRET);
    },
  };
});

@Module({ providers: clients, exports: clients.map(({ provide }) => provide) })
export class ServicesModule implements OnModuleDestroy {
  private readonly awaited: PeriodicTask | undefined;

  constructor(
    @Inject(CONFIG) { USER_URL }: BffConfig,
    @Inject(IN_PROCESS_SERVICES) inProcess: InProcessServices | null,
    @Inject(LOGGER) logger: Logger,
    readiness: Readiness,
    users: UserClient,
  ) {
    if (inProcess) awaitStarts(inProcess, readiness);
    else if (USER_URL === undefined) logger.warn('USER_URL is not set: sign-in is unavailable');
    else this.awaited = awaitUsers(users, readiness, logger);
  }

  async onModuleDestroy(): Promise<void> {
    await this.awaited?.stop();
  }
}

const ASK_EVERY_MS = 500;
const AWAITED_MS = 60_000;

/** Until the user service's first answer, or a minute: pages need no sign-in, and it may be lost later. */
export function awaitUsers(
  users: Pick<UserClient, 'download'>,
  readiness: Readiness,
  logger: Logger,
): PeriodicTask {
  const until = performance.now() + AWAITED_MS;
  let isAwaited = true;
  const detail = () => (isAwaited ? 'Not started yet: user.' : undefined);
  readiness.add('services', () => !isAwaited, detail);
  const task = new PeriodicTask({
    name: 'await-users',
    everyMs: () => (isAwaited ? ASK_EVERY_MS : Infinity),
    run: async () => {
      const status = await users.download('/readyz').then(
        (answer) => answer.status,
        () => 503,
      );
      isAwaited = status !== 200 && performance.now() < until;
      if (status !== 200 && !isAwaited)
        logger.warn('The user service has not started. The site is ready without sign-in');
    },
    logger,
    metrics: undefined,
  });
  task.start(0);
  return task;
}

/** They start after the site, whose address they need. */
export function awaitStarts(services: InProcessServices, readiness: Readiness): void {
  const missing = () => Object.entries(services).flatMap(([name, app]) => (app() ? [] : [name]));
  const detail = () => {
    const names = missing();
    return names.length > 0 ? `Not started yet: ${names.join(', ')}.` : undefined;
  };
  readiness.add('services', () => missing().length === 0, detail);
}
