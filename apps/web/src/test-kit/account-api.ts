import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { Account, ListItem, Session, SessionUser } from '../shared/api/generated/schema.js';
import { anEpisode } from './episodes.js';
import { at, noteCall } from './server.js';
import { HOUR_MS } from '@elevate/rules';

export function aUser(over: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 'member-1',
    roles: [],
    password_reset_required: false,
    password_days_left: 30,
    password_warning: false,
    email_verification_required: false,
    ...over,
  };
}

export function anAccount(user: SessionUser): Account {
  return {
    ...user,
    email: 'person@example.org',
    linkedin_url: 'https://linkedin.com/in/person',
    created_at: '2026-01-01T00:00:00.000Z',
    password_changed_at: '2026-01-01T00:00:00.000Z',
  };
}

export function aListItem(id: string, over: Partial<ListItem> = {}): ListItem {
  return {
    user_id: 'user-1',
    episode_id: id,
    created_at: '2026-01-01T00:00:00.000Z',
    episode: anEpisode(id),
    unavailable: null,
    ...over,
  };
}

export function refusal(status: number, code: string, more: object = {}, headers = {}) {
  const body = { type: 'about:blank', title: 'No', status, code, ...more };
  return HttpResponse.json(body as JsonBodyType, { status, headers });
}

export class AccountApi {
  user: SessionUser | null = null;
  items: ListItem[] = [];
  expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  /** The access token has expired and can be renewed. */
  isRefreshable = false;
  readonly sent: { readonly call: string; readonly body: unknown }[] = [];

  get session(): Session {
    if (this.isRefreshable) return { signed_in: false, refreshable: true };
    return this.user
      ? { signed_in: true, user: this.user, expires_at: this.expiresAt }
      : { signed_in: false };
  }

  bodiesOf(call: string): unknown[] {
    return this.sent.filter((entry) => entry.call === call).map(({ body }) => body);
  }

  handlers() {
    return [
      http.get(at('/session'), () => HttpResponse.json(this.session)),
      http.get(at('/following/items'), () => HttpResponse.json({ items: [], seen_at: null })),
      http.post(at('/session'), async ({ request }) => {
        await noteCall(this.sent, request);
        this.user ??= aUser();
        return HttpResponse.json(this.session);
      }),
      http.delete(at('/session'), async ({ request }) => {
        await noteCall(this.sent, request);
        this.user = null;
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(at('/session/refresh'), async ({ request }) => {
        await noteCall(this.sent, request);
        if (!this.user) return refusal(401, 'BFF.SESSION_ENDED');
        this.isRefreshable = false;
        this.expiresAt = new Date(Date.now() + 2 * HOUR_MS).toISOString();
        return HttpResponse.json(this.session);
      }),
      http.get(at('/account'), () =>
        this.user ? HttpResponse.json(anAccount(this.user)) : refusal(401, 'BFF.NOT_SIGNED_IN'),
      ),
      ...this.listHandlers(),
    ];
  }

  private listHandlers() {
    const guarded = (answer: () => HttpResponse<JsonBodyType>) =>
      this.session.signed_in ? answer() : refusal(401, 'BFF.NOT_SIGNED_IN');
    return [
      http.get(at('/my-list'), () => guarded(() => HttpResponse.json({ items: this.items }))),
      http.get(at('/my-list/ids'), () =>
        guarded(() => HttpResponse.json({ ids: this.items.map((item) => item.episode_id) })),
      ),
      http.post(at('/my-list'), async ({ request }) => {
        const { episode_id: id } = (await noteCall(this.sent, request)) as { episode_id: string };
        return guarded(() => {
          if (this.items.some((item) => item.episode_id === id)) {
            return refusal(409, 'USER.DUPLICATE', { detail: 'Already in your list' });
          }
          this.items = [aListItem(id, { created_at: new Date().toISOString() }), ...this.items];
          return HttpResponse.json(this.items[0] as JsonBodyType, { status: 201 });
        });
      }),
      http.delete(at('/my-list/:id'), async ({ request, params }) => {
        await noteCall(this.sent, request);
        this.items = this.items.filter((item) => item.episode_id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    ];
  }
}
