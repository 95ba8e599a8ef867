import type { BffConfig } from '../bff.config.js';
import { CatalogueClient } from './catalogue.client.js';
import { EventsClient } from './events.client.js';
import { HttpAdapter } from './http.adapter.js';
import { IngestionClient } from './ingestion.client.js';
import { InjectAdapter, type InjectedService } from './inject.adapter.js';
import type { ServicePort } from './service-port.js';
import { TracedAdapter } from './traced.adapter.js';
import { UserClient } from './user.client.js';
import { WebhooksClient } from './webhooks.client.js';

/** The services that the BFF asks in the name of people. */
export interface ServiceClients {
  readonly user: UserClient;
  readonly catalogue: CatalogueClient;
  readonly ingestion: IngestionClient;
  readonly events: EventsClient;
  readonly webhooks: WebhooksClient;
}

/** Services of the same process, each undefined until it has started. */
export type InProcessServices = {
  readonly [Name in keyof ServiceClients]: () => InjectedService | undefined;
};

type ServicesConfig = Pick<
  BffConfig,
  'USER_URL' | 'CATALOGUE_URL' | 'INGESTION_URL' | 'EVENTS_URL' | 'WEBHOOKS_URL' | 'CALLER_SECRET'
>;

export function serviceClients(
  config: ServicesConfig,
  inProcess?: InProcessServices,
): ServiceClients {
  const secret = config.CALLER_SECRET;
  return {
    user: new UserClient(portTo('user', config.USER_URL, inProcess?.user), secret),
    catalogue: new CatalogueClient(
      portTo('catalogue', config.CATALOGUE_URL, inProcess?.catalogue),
      secret,
    ),
    ingestion: new IngestionClient(
      portTo('ingestion', config.INGESTION_URL, inProcess?.ingestion),
      secret,
    ),
    events: new EventsClient(portTo('events', config.EVENTS_URL, inProcess?.events), secret),
    webhooks: new WebhooksClient(
      portTo('webhooks', config.WEBHOOKS_URL, inProcess?.webhooks),
      secret,
    ),
  };
}

function portTo(
  name: string,
  address: string | undefined,
  service: (() => InjectedService | undefined) | undefined,
): ServicePort {
  return new TracedAdapter(name, adapterTo(address, service));
}

function adapterTo(
  address: string | undefined,
  service: (() => InjectedService | undefined) | undefined,
): ServicePort {
  if (service) return new InjectAdapter(service);
  // A service that nobody named is one that never answers.
  return address === undefined ? new InjectAdapter(() => undefined) : new HttpAdapter(address);
}
