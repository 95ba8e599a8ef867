import words from './message-words.json' with { type: 'json' };
import { pluralize } from '@elevate/rules';
import { deskApi, OLDER, request } from '../../../shared/desk/admin.api.js';
import type * as Api from '../../../shared/api/generated/schema.js';

export type DeliveryState = Api.DeliverySummary['state'];

interface DeliveryQuestion {
  readonly webhookId: string;
  readonly state: DeliveryState | null;
}

/** A newer server may offer message types that this client's document lacks. */
export type WebhookValues = Required<Omit<Api.NewWebhook, 'message_types'>> &
  Pick<Api.Webhook, 'message_types'>;
type WebhookChange = Partial<WebhookValues> & Pick<Api.WebhookUpdate, 'state'>;

type WebhookRef = Pick<Api.Webhook, 'id' | 'version'>;

const PATH = '/admin/webhooks';
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;
const deliveryPath = (id: string): string => `/admin/webhook-deliveries/${encodeURIComponent(id)}`;

const CHANGED = ['admin-webhooks'] as const;
const SENT = ['admin-webhooks', 'admin-deliveries'] as const;

export const webhooksApi = deskApi(({ build, read, readUncached, change, send }) => ({
  getWebhooks: read<Api.Webhooks>(() => PATH, ['admin-webhooks']),
  createWebhook: send<Api.CreatedWebhook, WebhookValues>('POST', PATH, CHANGED),
  updateWebhook: change<Api.Webhook, WebhookRef & { readonly change: WebhookChange }>(
    ({ id, version, change: update }) => request('PATCH', pathOf(id), update, version),
    SENT,
  ),
  deleteWebhook: change<null, WebhookRef>(
    ({ id, version }) => request('DELETE', pathOf(id), undefined, version),
    CHANGED,
  ),
  rotateSecret: send<Pick<ShownSecret, 'secret'>, string>(
    'POST',
    (id) => `${pathOf(id)}/secret`,
    CHANGED,
  ),
  pingWebhook: send<Api.Delivery, string>('POST', (id) => `${pathOf(id)}/ping`, SENT),
  getDeliveries: build.infiniteQuery<Api.Deliveries, DeliveryQuestion, string | null>({
    infiniteQueryOptions: OLDER,
    query: ({ queryArg: { webhookId, state }, pageParam: before }) => ({
      url: `${pathOf(webhookId)}/deliveries`,
      params: { ...(state && { state }), ...(before !== null && { before }) },
    }),
    providesTags: ['admin-deliveries'],
    keepUnusedDataFor: 0,
  }),
  getDelivery: readUncached<Api.Delivery, string>(deliveryPath, ['admin-deliveries']),
  replayDelivery: send<Api.Delivery, string>('POST', (id) => `${deliveryPath(id)}/replay`, SENT),
  replayFailed: change<
    { readonly replayed: number },
    { readonly id: string; readonly since: string }
  >(({ id, since }) => request('POST', `${pathOf(id)}/replay`, { since }), SENT),
}));

export function nameOf({ description, url }: Pick<Api.Webhook, 'description' | 'url'>): string {
  if (description !== '') return description;
  return URL.canParse(url) ? new URL(url).host : url;
}

export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
  /** True if an earlier secret stays valid for one more day. */
  readonly isNext: boolean;
}

const WORDS: Readonly<Record<string, string>> = words;

/** Falls back to the server's description for message types newer than this client. */
export function messageWords(type: string, choices: readonly Api.MessageType[] = []): string {
  return WORDS[type] ?? choices.find((choice) => choice.type === type)?.description ?? type;
}

export const messagesWords = (count: number): string => pluralize(count, 'message');
