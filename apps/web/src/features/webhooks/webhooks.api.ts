import { adminApi } from '../../shared/admin/admin.api.js';
import type {
  CreatedWebhook,
  Deliveries,
  Delivery,
  DeliverySummary,
  NewWebhook,
  Webhook,
  Webhooks,
  WebhookUpdate,
} from '../../shared/admin/admin-types.js';

export type DeliveryState = DeliverySummary['state'];

export interface DeliveryQuestion {
  readonly webhookId: string;
  readonly state: DeliveryState | null;
}

interface Change {
  readonly id: string;
  readonly change: WebhookUpdate;
}

interface Replay {
  readonly id: string;
  /** RFC 3339. */
  readonly since: string;
}

const PATH = '/admin/webhooks';
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;
const deliveryPath = (id: string): string => `/admin/webhook-deliveries/${encodeURIComponent(id)}`;

const CHANGED = ['admin-webhooks', 'admin-audit'] as const;
const SENT = ['admin-webhooks', 'admin-deliveries', 'admin-audit'] as const;

export const webhooksApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getWebhooks: build.query<Webhooks, void>({
      query: () => PATH,
      providesTags: ['admin-webhooks'],
    }),
    createWebhook: build.mutation<CreatedWebhook, NewWebhook>({
      query: (body) => ({ url: PATH, method: 'POST', body }),
      invalidatesTags: [...CHANGED],
    }),
    // Also invalidates on failure: a rejection may mean that the list is stale.
    updateWebhook: build.mutation<Webhook, Change>({
      query: ({ id, change }) => ({ url: pathOf(id), method: 'PATCH', body: change }),
      invalidatesTags: [...SENT],
    }),
    deleteWebhook: build.mutation<null, string>({
      query: (id) => ({ url: pathOf(id), method: 'DELETE' }),
      invalidatesTags: [...CHANGED],
    }),
    rotateSecret: build.mutation<{ readonly secret: string }, string>({
      query: (id) => ({ url: `${pathOf(id)}/secret`, method: 'POST' }),
      invalidatesTags: [...CHANGED],
    }),
    pingWebhook: build.mutation<Delivery, string>({
      query: (id) => ({ url: `${pathOf(id)}/ping`, method: 'POST' }),
      invalidatesTags: [...SENT],
    }),
    getDeliveries: build.infiniteQuery<Deliveries, DeliveryQuestion, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg: { webhookId, state }, pageParam: before }) => ({
        url: `${pathOf(webhookId)}/deliveries`,
        params: { ...(state && { state }), ...(before !== null && { before }) },
      }),
      providesTags: ['admin-deliveries'],
      keepUnusedDataFor: 0,
    }),
    getDelivery: build.query<Delivery, string>({
      query: deliveryPath,
      providesTags: ['admin-deliveries'],
      keepUnusedDataFor: 0,
    }),
    replayDelivery: build.mutation<Delivery, string>({
      query: (id) => ({ url: `${deliveryPath(id)}/replay`, method: 'POST' }),
      invalidatesTags: [...SENT],
    }),
    replayFailed: build.mutation<{ readonly replayed: number }, Replay>({
      query: ({ id, since }) => ({ url: `${pathOf(id)}/replay`, method: 'POST', body: { since } }),
      invalidatesTags: [...SENT],
    }),
  }),
});
