import { AdminServiceUnderTest } from '@elevate/admin-access/testing';
import { feedChanged, ingestionTopics, type FeedState } from '@elevate/contracts/ingestion';
import type {
  CreatedWebhook,
  Delivery,
  DeliveryPage,
  NewWebhookDto,
  Webhook,
} from '@elevate/contracts/webhooks';
import { Publisher } from '@elevate/messaging';
import { testMongoUri } from '@elevate/testing';
import { webhooksServiceBeside } from '../../src/index.js';

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

type Method = 'GET' | 'POST' | 'DELETE' | 'PATCH';

/** What a test starts the service with. */
export interface WebhooksSettings {
  readonly uri?: string;
  readonly origins: readonly string[];
  readonly environment?: Record<string, string>;
}

/** The state of a feed, which is the smallest message there is. */
export function feedState(id: string, version = 1, name = `Feed ${id}`): FeedState {
  return {
    id,
    version,
    name,
    feed_url: `https://feeds.example/${id}`,
    site_url: null,
    category: 'News',
    status: 'active',
    health: {
      state: 'healthy',
      last_error: null,
      last_success_at: null,
      next_attempt_at: null,
      newest_item_at: null,
    },
  };
}

/** The real service; the feeds of which it delivers messages are published as the ingestion service does. */
export class RunningWebhooks extends AdminServiceUnderTest {
  private readonly publisher = new Publisher({
    transport: this.transport,
    source: '/elevate/ingestion',
  });

  static async start({ uri, origins, environment }: WebhooksSettings): Promise<RunningWebhooks> {
    const webhooks = new RunningWebhooks();
    await webhooks.openBeside(webhooksServiceBeside, uri ?? testMongoUri('webhooks'), {
      WEBHOOK_LOOPBACK_ORIGINS: origins.join(),
      WEBHOOK_SECRETS_KEY: 'a-key-of-the-tests-of-32-characters',
      ...environment,
    });
    return webhooks;
  }

  async request<Body = Record<string, unknown>>(
    method: Method,
    url: string,
    payload?: object,
    token?: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const shown = token ?? (await this.token());
    const response = await this.service.app.inject({
      method,
      url,
      headers: { ...(shown && { authorization: `Bearer ${shown}` }), ...more },
      ...(payload && { payload }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, body: (isJson ? response.json() : {}) as Body };
  }

  /** Creates a webhook, by default for feed messages. */
  async webhook(form: Partial<NewWebhookDto> & { readonly url: string }): Promise<CreatedWebhook> {
    const payload = { message_types: [feedChanged.type, 'ingestion.feed.removed.v1'], ...form };
    const { status, body } = await this.request<CreatedWebhook>('POST', '/v1/webhooks', payload);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  async view(id: string): Promise<Webhook> {
    return (await this.request<Webhook>('GET', `/v1/webhooks/${id}`)).body;
  }

  async deliveries(id: string, query = ''): Promise<DeliveryPage> {
    return (await this.request<DeliveryPage>('GET', `/v1/webhooks/${id}/deliveries${query}`)).body;
  }

  async delivery(id: string): Promise<Delivery> {
    return (await this.request<Delivery>('GET', `/v1/deliveries/${id}`)).body;
  }

  /** Tells of feeds as their owner does; resolves when the service has stored what it must. */
  async publish(...feeds: readonly FeedState[]): Promise<void> {
    const messages = feeds.map((data) => ({
      type: feedChanged.type,
      subject: data.id,
      sequence: data.version,
      data,
    }));
    await this.publisher.publish(ingestionTopics.feed.name, messages);
  }

  async publishRemoved(subject: string, sequence: number): Promise<void> {
    const message = { type: 'ingestion.feed.removed.v1', subject, sequence, data: null };
    await this.publisher.publish(ingestionTopics.feed.name, [message]);
  }
}
