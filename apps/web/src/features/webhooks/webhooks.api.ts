import { useEffect, useRef, useState } from 'react';
import { adminApi } from '../../shared/admin/admin.api.js';
import type {
  CreatedWebhook,
  Deliveries,
  Delivery,
  DeliverySummary,
  MessageType,
  NewWebhook,
  Webhook,
  WebhookUpdate,
  Webhooks,
} from '../../shared/api/generated/schema.js';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';

export type DeliveryState = DeliverySummary['state'];

interface DeliveryQuestion {
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

export const STATE_WORDS: Readonly<Record<Webhook['state'], string>> = {
  active: 'Active',
  failing: 'Failing',
  paused: 'Paused',
};

export function nameOf({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  if (description !== '') return description;
  return URL.canParse(url) ? new URL(url).host : url;
}

/** A newly created secret, shown once. */
export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
  /** True if an earlier secret stays valid for one more day. */
  readonly isNext: boolean;
}

/** Null for a new webhook. */
interface OpenForm {
  readonly webhook: Webhook | null;
}

export function useWebhookPanels() {
  const [form, setForm] = useState<OpenForm | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isClear = form === null && secret === null;
  const wasClear = useRef(true);
  useEffect(() => {
    if (isClear && !wasClear.current) addButton.current?.focus();
    wasClear.current = isClear;
  }, [isClear]);
  return {
    form,
    secret,
    addButton,
    open: (webhook: Webhook | null) => setForm({ webhook }),
    close: () => setForm(null),
    showSecret: setSecret,
    forgetSecret: () => setSecret(null),
  };
}

interface Answer<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
}

/** Undefined after a failure, which is shown as a toast. */
export function unwrapOrNotify<T>(answer: Answer<T>, failed: string): { value: T } | undefined {
  if (answer.error === undefined) return { value: answer.data as T };
  notify({ kind: 'error', message: rejectionWords(answer, failed) });
  return undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  'catalogue.episode.changed.v1': 'An episode is new or has changed',
  'catalogue.episode.removed.v1': 'An episode was removed',
  'catalogue.channel.changed.v1': 'A channel is new or has changed',
  'catalogue.channel.removed.v1': 'A channel was removed',
  'catalogue.article.changed.v1': 'A news article is new or has changed',
  'catalogue.article.removed.v1': 'A news article was removed',
  'catalogue.hero.changed.v1': 'Another episode is featured',
  'catalogue.picks.changed.v1': "The order of the Editor's Picks has changed",
  'events.event.changed.v1': 'An event is published, or a published one has changed',
  'events.event.removed.v1': 'An event is no longer published',
  'ingestion.feed.changed.v1': 'A news feed is followed, or has changed',
  'ingestion.feed.removed.v1': 'A news feed is no longer followed',
  'ingestion.run.changed.v1': 'A sync has begun, moved on or ended',
  'webhooks.ping.v1': 'Test',
};

/** Falls back to the server's description for message types newer than this client. */
export function messageWords(type: string, choices: readonly MessageType[] = []): string {
  return WORDS[type] ?? choices.find((one) => one.type === type)?.description ?? type;
}

/** `1 message`, `12 messages` */
export function messagesWords(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
