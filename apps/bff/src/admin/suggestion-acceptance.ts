import { Injectable } from '@nestjs/common';
import { type Suggestion, suggestionSchema } from '@elevate/contracts/events';
import { channelNameIn } from '@elevate/rules';
import type { Caller } from '../services/caller.js';
import { EventsClient, IngestionClient, pathSegment } from '../services/service-clients.js';

@Injectable()
export class SuggestionAcceptance {
  constructor(
    private readonly events: EventsClient,
    private readonly ingestion: IngestionClient,
  ) {}

  /** Adds the source first: if it is refused, the suggestion stays open. */
  async accept(id: string, caller: Caller): Promise<Suggestion> {
    const path = `/v1/suggestions/${pathSegment(id)}`;
    const schema = suggestionSchema;
    const suggestion = await this.events.request({ method: 'GET', path, caller, schema });
    const source = suggestion.state === 'open' ? sourceOf(suggestion) : undefined;
    if (source) await this.ingestion.send({ method: 'POST', ...source, caller });
    return this.events.request({ method: 'POST', path: `${path}/accept`, caller, schema });
  }
}

interface NewSource {
  readonly path: string;
  readonly body: object;
}

/** The name comes from the source, not from a visitor. Undefined for an event: an administrator fills in its form. */
function sourceOf({ kind, address }: Suggestion): NewSource | undefined {
  switch (kind) {
    case 'channel':
      return {
        path: '/v1/channels',
        body: { channels: [{ channel: channelNameIn(address) ?? address }] },
      };
    case 'feed':
      return { path: '/v1/feeds', body: { feeds: [{ feed_url: address }] } };
    case 'event':
      return undefined;
  }
}
