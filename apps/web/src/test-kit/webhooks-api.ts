import { http, HttpResponse, type JsonBodyType } from 'msw';
import type * as Api from '../shared/api/generated/schema.js';
import { refusal } from './account-api.js';
import { at, noteCall } from './server.js';

export const EVENT_CHANGED = 'events.event.changed.v1';
const EPISODE_CHANGED = 'catalogue.episode.changed.v1';

export function aWebhook(id: string, over: Partial<Api.Webhook> = {}): Api.Webhook {
  return {
    id,
    version: 1,
    url: `https://${id}.test/hook`,
    description: `Receiver ${id}`,
    message_types: [EVENT_CHANGED],
    state: 'active',
    paused_reason: null,
    created_at: '2026-01-01T10:00:00.000Z',
    updated_at: '2026-01-01T10:00:00.000Z',
    last_success_at: '2026-01-01T11:00:00.000Z',
    last_failure: null,
    waiting: 0,
    missed: null,
    ...over,
  };
}

export function aDelivery(id: string, over: Partial<Api.Delivery> = {}): Api.Delivery {
  return {
    id,
    webhook_id: 'a',
    message_type: EVENT_CHANGED,
    subject: `subject-${id}`,
    created_at: '2026-01-01T11:00:00.000Z',
    state: 'delivered',
    next_attempt_at: null,
    attempt_count: 1,
    attempts: [
      {
        at: '2026-01-01T11:00:00.000Z',
        duration_ms: 41.6,
        status: 204,
        reason: null,
        response_excerpt: '',
      },
    ],
    body: `{"id":"${id}","type":"${EVENT_CHANGED}"}`,
    ...over,
  };
}

export class WebhooksApi {
  webhooks = [aWebhook('a')];
  deliveries: Api.Delivery[] = [];
  pageSize = 25;
  /** Result of a ping. */
  ping: Api.Delivery = aDelivery('ping', { message_type: 'webhooks.ping.v1' });
  readonly sent: { readonly call: string; readonly body: unknown }[] = [];

  handlers() {
    return [
      http.get(at('/admin/webhooks'), () =>
        HttpResponse.json({
          items: this.webhooks,
          message_types: [
            { type: EPISODE_CHANGED, description: 'Of an episode.' },
            { type: EVENT_CHANGED, description: 'Of an event.' },
            { type: 'newer.thing.changed.v1', description: 'A newer thing has changed.' },
          ],
        } as JsonBodyType),
      ),
      http.post(at('/admin/webhooks'), async ({ request }) => {
        const body = (await noteCall(this.sent, request)) as Api.NewWebhook;
        const webhook = aWebhook('new', { ...body, last_success_at: null });
        this.webhooks = [webhook, ...this.webhooks];
        const created = { webhook, secret: 'whsec_first' };
        return HttpResponse.json(created as JsonBodyType, { status: 201 });
      }),
      http.patch(at('/admin/webhooks/:id'), async ({ request, params }) => {
        const change = (await noteCall(this.sent, request)) as Api.WebhookUpdate;
        this.webhooks = this.webhooks.map((webhook) =>
          webhook.id === params.id ? { ...webhook, ...change } : webhook,
        );
        return HttpResponse.json(this.webhooks.find(({ id }) => id === params.id) as JsonBodyType);
      }),
      http.delete(at('/admin/webhooks/:id'), async ({ request, params }) => {
        await noteCall(this.sent, request);
        this.webhooks = this.webhooks.filter(({ id }) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
      this.does('/admin/webhooks/:id/secret', () => ({ secret: 'whsec_second' })),
      this.does('/admin/webhooks/:id/ping', () => this.ping),
      this.does('/admin/webhooks/:id/replay', () => ({
        replayed: this.deliveries.filter(({ state }) => state === 'failed').length,
      })),
      http.get(at('/admin/webhooks/:id/deliveries'), ({ request }) =>
        HttpResponse.json(this.pageOf(new URL(request.url).searchParams) as JsonBodyType),
      ),
      http.get(at('/admin/webhook-deliveries/:id'), ({ params }) => {
        const delivery = this.deliveries.find(({ id }) => id === params.id);
        return delivery
          ? HttpResponse.json(delivery as JsonBodyType)
          : refusal(404, 'WEBHOOKS.DELIVERY_NOT_FOUND', { detail: 'The delivery does not exist.' });
      }),
      this.does('/admin/webhook-deliveries/:id/replay', () => this.deliveries[0]),
    ];
  }

  private pageOf(query: URLSearchParams): Api.Deliveries {
    const matching = this.deliveries.filter(({ state }) => state === (query.get('state') ?? state));
    const from = Number(query.get('before') ?? 0);
    const end = from + this.pageSize;
    const items = matching.slice(from, end).map(toSummary);
    return { items, next: matching.length > end ? String(end) : null };
  }

  private does(path: string, answer: () => object | undefined) {
    return http.post(at(path), async ({ request }) => {
      await noteCall(this.sent, request);
      return HttpResponse.json(answer() as JsonBodyType);
    });
  }
}

function toSummary({ attempts: _, body: __, ...summary }: Api.Delivery): Api.DeliverySummary {
  return summary;
}
