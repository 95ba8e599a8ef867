import { Inject, Module } from '@nestjs/common';
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
export class ServicesModule {
  constructor(
    @Inject(CONFIG) { USER_URL }: BffConfig,
    @Inject(IN_PROCESS_SERVICES) inProcess: InProcessServices | null,
    @Inject(LOGGER) logger: Logger,
    readiness: Readiness,
  ) {
    if (inProcess) awaitStarts(inProcess, readiness);
    if (!inProcess && USER_URL === undefined) {
      logger.warn('USER_URL is not set: sign-in is unavailable');
    }
  }
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
