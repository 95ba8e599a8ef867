/** Everybody who may ask, by what they show. */
export const VISITORS = [
  /** Shows nothing. */
  'visitor',
  'user',
  /** A user whose password is too old. */
  'expired user',
  'administrator',
  'expired administrator',
  /** An administrator's token with a signature of another key under the same name. */
  'forged token',
  /** An administrator's token whose time is over. */
  'expired token',
  /** A good token of an administrator of another site. */
  'foreign token',
] as const;
export type VisitorKind = (typeof VISITORS)[number];

/** With which status each of them is answered. */
export type Statuses = Readonly<Record<VisitorKind, number>>;

export interface Permission {
  /** What is asked for instead of the route with its parameters as they are written. */
  readonly path?: string;
  readonly body?: unknown;
  /** Of a body that is no JSON. */
  readonly type?: string;
  readonly statuses: Statuses;
}

const of = (status: number): Statuses =>
  Object.fromEntries(VISITORS.map((kind) => [kind, status])) as Statuses;

/** Public routes ignore the token, so a bad one changes nothing. */
const everybody = (status: number, rest: Omit<Permission, 'statuses'> = {}): Permission => ({
  ...rest,
  statuses: of(status),
});

/** Any signed-in account whose password has not expired. */
const users = (status: number, rest: Omit<Permission, 'statuses'> = {}): Permission => ({
  ...rest,
  statuses: {
    ...of(401),
    user: status,
    administrator: status,
    'expired user': 403,
    'expired administrator': 403,
  },
});

/** Any signed-in account. */
const usersOfAnyAge = (status: number, rest: Omit<Permission, 'statuses'> = {}): Permission => ({
  ...rest,
  statuses: {
    ...of(401),
    user: status,
    administrator: status,
    'expired user': status,
    'expired administrator': status,
  },
});

/** The user of this test has not confirmed the address; the administrators have. */
const confirmedUsers = (status: number): Permission => ({
  statuses: { ...users(status).statuses, user: 403 },
});

/** Administrators whose password has not expired. */
const administrators = (status: number, rest: Omit<Permission, 'statuses'> = {}): Permission => ({
  ...rest,
  statuses: {
    ...of(401),
    user: 403,
    'expired user': 403,
    administrator: status,
    'expired administrator': 403,
  },
});

const NOTHING = {};
const UUID = '00000000-0000-4000-8000-000000000000';

/**
 * Who may do what: every route of the API, and how each visitor is answered. Where the answer is a
 * 400 or a 404, the caller was admitted and the target does not exist.
 */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  'GET /healthz': everybody(200),
  'GET /readyz': everybody(200),
  'GET *': everybody(404, { path: '/no-such-page' }),
  'GET /oembed': everybody(400),
  'GET /embed/:kind/:id': everybody(404),
  'GET /feeds/following.:format': everybody(400, { path: '/feeds/following.xml' }),
  'GET /article-pictures/:name': everybody(404, { path: '/article-pictures/none.webp' }),
  'GET /event-images/:name': everybody(404, { path: '/event-images/none.webp' }),

  'GET /.well-known/change-password': everybody(302),
  'GET /api/asyncapi.json': everybody(200),
  'GET /api/openapi.json': everybody(200),
  'GET /api/schemas/:name': everybody(200, {
    path: '/api/schemas/catalogue.episode.changed.v1.json',
  }),

  'GET /api/v1/home': everybody(200),
  'GET /api/v1/hero': everybody(200),
  'GET /api/v1/stats': everybody(200),
  'POST /api/v1/suggestions': everybody(400, { body: NOTHING }),
  'POST /api/v1/csp-reports': everybody(400, { body: NOTHING }),
  'GET /api/v1/stream': everybody(200),
  'GET /api/v1/messages': everybody(200),
  'GET /api/v1/changes': everybody(200),
  'GET /api/v1/collections': everybody(200),
  'GET /api/v1/collections/:id': everybody(404),
  'GET /api/v1/search': everybody(200, { path: '/api/v1/search?q=cloud' }),
  'GET /api/v1/search/results': everybody(200, { path: '/api/v1/search/results?q=cloud' }),
  'GET /api/v1/channel-rows': everybody(200),
  'GET /api/v1/channels': everybody(200),
  'GET /api/v1/channels/:id': everybody(404),
  'GET /api/v1/topics': everybody(200),
  'GET /api/v1/speakers': everybody(200),
  'GET /api/v1/speakers/:id': everybody(404, { path: '/api/v1/speakers/no-speaker' }),
  'GET /api/v1/episodes': everybody(200, { path: '/api/v1/episodes?topic=AI' }),
  'GET /api/v1/episode-cards': everybody(200, { path: '/api/v1/episode-cards?id=TEST0000001' }),
  'GET /api/v1/filtered-episodes': everybody(200),
  'GET /api/v1/episodes/:id': everybody(404),
  'GET /api/v1/episodes/:id/related': everybody(404),
  'GET /api/v1/episodes/:id/transcripts/:language': everybody(404),
  'GET /api/v1/events': everybody(200),
  'GET /api/v1/events/:id': everybody(404),
  'GET /api/v1/news': everybody(200),
  'GET /api/v1/news/stats': everybody(200),
  'GET /api/v1/news/sources': everybody(200),
  'GET /api/v1/news/cves/:id': everybody(404, { path: '/api/v1/news/cves/CVE-1999-0001' }),
  'GET /api/v1/news/:id/related': everybody(404),

  'GET /api/v1/session': everybody(200),
  'POST /api/v1/session': everybody(400, { body: NOTHING }),
  'POST /api/v1/session/passkey': everybody(400, { body: NOTHING }),
  'POST /api/v1/session/passkey/request': everybody(201),
  'POST /api/v1/session/confirmation': users(400, { body: NOTHING }),
  'POST /api/v1/session/device': everybody(400, { body: NOTHING }),
  'POST /api/v1/email-verifications': everybody(400, { body: NOTHING }),
  'POST /api/v1/email-changes/confirm': everybody(400, { body: NOTHING }),
  'POST /api/v1/email-changes/stop': everybody(400, { body: NOTHING }),
  'POST /api/v1/session/refresh': everybody(401, { body: NOTHING }),
  'POST /api/v1/token': everybody(400, { body: NOTHING }),
  'POST /api/v1/accounts': everybody(400, { body: NOTHING }),
  'POST /api/v1/password-resets': everybody(400, { body: NOTHING }),
  'POST /api/v1/password-resets/check': everybody(400, { body: NOTHING }),
  'POST /api/v1/password-resets/complete': everybody(400, { body: NOTHING }),

  'PUT /api/v1/password': usersOfAnyAge(400, { body: NOTHING }),
  'GET /api/v1/account': usersOfAnyAge(200),
  'PUT /api/v1/account/profile': users(400, { body: NOTHING }),
  'GET /api/v1/account/data': usersOfAnyAge(200),
  'POST /api/v1/account/deletion': usersOfAnyAge(400, { body: NOTHING }),
  'GET /api/v1/account/deletion-request': usersOfAnyAge(200),
  'POST /api/v1/account/deletion-request': usersOfAnyAge(400, { body: NOTHING }),
  'DELETE /api/v1/account/deletion-request': usersOfAnyAge(204),
  'GET /api/v1/account/factors': users(200),
  'POST /api/v1/account/passkeys/request': confirmedUsers(201),
  'POST /api/v1/account/passkeys': users(400, { body: NOTHING }),
  'PUT /api/v1/account/passkeys/:id': users(400, { body: NOTHING }),
  'DELETE /api/v1/account/passkeys/:id': confirmedUsers(404),
  'POST /api/v1/account/authenticator-app/request': confirmedUsers(201),
  'POST /api/v1/account/authenticator-app': users(400, { body: NOTHING }),
  'DELETE /api/v1/account/authenticator-app': confirmedUsers(404),
  'PUT /api/v1/account/access-code': users(400, { body: NOTHING }),
  'POST /api/v1/account/recovery-codes': confirmedUsers(404),
  'POST /api/v1/account/email-verification': users(202),
  'GET /api/v1/account/email-change': users(200),
  'POST /api/v1/account/email-change': users(400, { body: NOTHING }),
  'DELETE /api/v1/account/email-change': users(204),
  'GET /api/v1/account/sessions': usersOfAnyAge(200),
  'DELETE /api/v1/account/sessions': usersOfAnyAge(204),
  'DELETE /api/v1/account/sessions/:id': usersOfAnyAge(404, {
    path: `/api/v1/account/sessions/${UUID}`,
  }),
  'GET /api/v1/my-list': users(200),
  'POST /api/v1/my-list': users(400, { body: NOTHING }),
  'GET /api/v1/my-list/ids': users(200),
  'DELETE /api/v1/my-list/:episode_id': users(204, { path: '/api/v1/my-list/TEST0000001' }),
  'GET /api/v1/lists': users(200),
  'POST /api/v1/lists': users(400, { body: NOTHING }),
  'GET /api/v1/lists/:id': users(404),
  'PUT /api/v1/lists/:id': users(400, { body: NOTHING }),
  'DELETE /api/v1/lists/:id': users(404),
  'POST /api/v1/lists/:id/talks': users(400, { body: NOTHING }),
  'DELETE /api/v1/lists/:id/talks/:episode_id': users(404, {
    path: `/api/v1/lists/${UUID}/talks/TEST0000001`,
  }),
  'POST /api/v1/lists/:id/share': users(404),
  'DELETE /api/v1/lists/:id/share': users(404),
  'GET /api/v1/shared-lists': everybody(404, {
    path: `/api/v1/shared-lists?token=${'A'.repeat(22)}`,
  }),
  'GET /api/v1/bookmarks': users(200),
  'POST /api/v1/bookmarks': users(400, { body: NOTHING }),
  'GET /api/v1/bookmarks/ids': users(200),
  'DELETE /api/v1/bookmarks/:article_id': users(204, { path: '/api/v1/bookmarks/some-article' }),
  'GET /api/v1/following': users(200),
  'GET /api/v1/following/items': users(200),
  'GET /api/v1/following/feed': users(200),
  'POST /api/v1/following/feed': users(201),
  'DELETE /api/v1/following/feed': users(204),
  'GET /api/v1/digest': users(200),
  'PUT /api/v1/digest': users(400, { body: NOTHING }),
  'GET /api/v1/digest/preview': users(200),
  'GET /api/v1/digest-ends': everybody(400),
  'POST /api/v1/digest-ends': everybody(400, { body: NOTHING }),
  'PUT /api/v1/following': users(400, { body: NOTHING }),
  'GET /api/v1/history': users(200),
  'PUT /api/v1/history': users(400, { body: NOTHING }),
  'GET /api/v1/reading': users(200),
  'PUT /api/v1/reading': users(400, { body: NOTHING }),

  'POST /api/v1/admin/setup': everybody(400, { body: NOTHING }),
  'POST /api/v1/admin/session': everybody(400, { body: NOTHING }),
  'POST /api/v1/admin/session/passkey': everybody(400, { body: NOTHING }),
  'POST /api/v1/admin/session/code': users(400, { body: NOTHING }),
  'POST /api/v1/admin/session/code/passkey': users(400, { body: NOTHING }),
  'POST /api/v1/admin/invitation': everybody(400, { body: NOTHING }),
  'GET /api/v1/admin': administrators(200),
  'GET /api/v1/admin/stream': administrators(200),
  'GET /api/v1/admin/administrators': administrators(200),
  'POST /api/v1/admin/administrators/invitations': administrators(400, { body: NOTHING }),
  'DELETE /api/v1/admin/administrators/invitations/:id': administrators(404),
  'DELETE /api/v1/admin/administrators/:id': administrators(404),
  'GET /api/v1/admin/status': administrators(200),
  'GET /api/v1/admin/audit': administrators(200),
  'POST /api/v1/admin/video-syncs': administrators(400, { body: { limit: 0 } }),
  'POST /api/v1/admin/news-syncs': administrators(400, { body: { feeds: 'all' } }),
  'GET /api/v1/admin/runs': administrators(200),
  'GET /api/v1/admin/runs/:id': administrators(404),
  'GET /api/v1/admin/runs/sources/:source': administrators(200),
  'POST /api/v1/admin/runs/:id/cancel': administrators(404),
  'POST /api/v1/admin/runs/:id/retry': administrators(404),
  'GET /api/v1/admin/channels': administrators(200),
  'POST /api/v1/admin/channels': administrators(400, { body: NOTHING }),
  'GET /api/v1/admin/feeds/opml': administrators(200),
  'POST /api/v1/admin/feeds/opml': administrators(400, { body: NOTHING }),
  'POST /api/v1/admin/channels/preview': administrators(400, { body: NOTHING }),
  'PATCH /api/v1/admin/channels/:id': administrators(404, { body: { status: 'paused' } }),
  'DELETE /api/v1/admin/channels/:id': administrators(404),
  'GET /api/v1/admin/channels/:id/episodes': administrators(404),
  'GET /api/v1/admin/feeds': administrators(200),
  'POST /api/v1/admin/feeds': administrators(400, { body: NOTHING }),
  'PATCH /api/v1/admin/feeds/:id': administrators(404, { body: { status: 'paused' } }),
  'DELETE /api/v1/admin/feeds/:id': administrators(404),
  'GET /api/v1/admin/episodes': administrators(200),
  'GET /api/v1/admin/episode-choices': administrators(200),
  'POST /api/v1/admin/episodes/bulk': administrators(400, { body: NOTHING }),
  'GET /api/v1/admin/episodes/:id': administrators(404),
  'PATCH /api/v1/admin/episodes/:id': administrators(400, { body: { hidden: 'yes' } }),
  'GET /api/v1/admin/episodes/:id/transcripts': administrators(404),
  'PUT /api/v1/admin/episodes/:id/transcripts/:language': administrators(404, {
    path: '/api/v1/admin/episodes/TEST0000001/transcripts/en',
    body: 'Words of a talk.',
    type: 'application/octet-stream',
  }),
  'DELETE /api/v1/admin/episodes/:id/transcripts/:language': administrators(404),
  'POST /api/v1/admin/episodes/:id/transcripts/:language/restore': administrators(404),
  'PUT /api/v1/admin/episodes/:id/editor-pick': administrators(404),
  'DELETE /api/v1/admin/episodes/:id/editor-pick': administrators(404),
  'GET /api/v1/admin/editor-picks': administrators(200),
  'PUT /api/v1/admin/editor-picks': administrators(400, { body: NOTHING }),
  'GET /api/v1/admin/collections': administrators(200),
  'POST /api/v1/admin/collections': administrators(400, { body: NOTHING }),
  'GET /api/v1/admin/collections/:id': administrators(404),
  'PUT /api/v1/admin/collections/:id': administrators(400, { body: NOTHING }),
  'DELETE /api/v1/admin/collections/:id': administrators(404),
  'POST /api/v1/admin/collections/:id/restore': administrators(404),
  'GET /api/v1/admin/topic-rules': administrators(200),
  'GET /api/v1/admin/other-names': administrators(200),
  'PUT /api/v1/admin/other-names': administrators(400, { body: NOTHING }),
  'GET /api/v1/admin/unfound-terms': administrators(200),
  'GET /api/v1/admin/speakers': administrators(200),
  'PUT /api/v1/admin/speaker-merges': administrators(400, { body: NOTHING }),
  'PUT /api/v1/admin/topic-rules/:id': administrators(400, { body: NOTHING }),
  'POST /api/v1/admin/topic-rules/:id/preview': administrators(400, { body: NOTHING }),
  'GET /api/v1/admin/hero-pin': administrators(200),
  'PUT /api/v1/admin/hero-pin': administrators(400, { body: NOTHING }),
  'DELETE /api/v1/admin/hero-pin': administrators(200),
  'GET /api/v1/admin/hero-candidates': administrators(200),
  'PUT /api/v1/admin/hero-exclusions/:id': administrators(400),
  'DELETE /api/v1/admin/hero-exclusions/:id': administrators(200),
  'GET /api/v1/admin/events': administrators(200),
  'POST /api/v1/admin/events': administrators(400, { body: NOTHING }),
  'GET /api/v1/admin/events/:id': administrators(404),
  'PUT /api/v1/admin/events/:id': administrators(400, { body: NOTHING }),
  'DELETE /api/v1/admin/events/:id': administrators(428),
  'POST /api/v1/admin/events/:id/restore': administrators(404),
  'POST /api/v1/admin/events/import': administrators(400, { body: NOTHING }),
  'POST /api/v1/admin/event-images': administrators(400, { body: 'no image', type: 'image/png' }),
  'GET /api/v1/admin/suggestions': administrators(200),
  'POST /api/v1/admin/suggestions/:id/accept': administrators(404),
  'POST /api/v1/admin/suggestions/:id/decline': administrators(404),
  'POST /api/v1/admin/suggestions/:id/decline-source': administrators(404),
  'POST /api/v1/admin/suggestions/:id/reopen': administrators(404),
  'GET /api/v1/admin/webhooks': administrators(200),
  'POST /api/v1/admin/webhooks': administrators(400, { body: NOTHING }),
  'GET /api/v1/admin/webhooks/:id': administrators(404),
  'PATCH /api/v1/admin/webhooks/:id': administrators(404, { body: { state: 'paused' } }),
  'DELETE /api/v1/admin/webhooks/:id': administrators(404),
  'POST /api/v1/admin/webhooks/:id/secret': administrators(404),
  'POST /api/v1/admin/webhooks/:id/ping': administrators(404),
  'POST /api/v1/admin/webhooks/:id/replay': administrators(404, {
    body: { since: '2026-01-01T00:00:00.000Z' },
  }),
  'GET /api/v1/admin/webhooks/:id/deliveries': administrators(404),
  'GET /api/v1/admin/webhook-deliveries/:id': administrators(404),
  'POST /api/v1/admin/webhook-deliveries/:id/replay': administrators(404),

  // The last one: a 204 signs the caller out. A browser brings its refresh token
  // instead, with which everybody may sign out.
  'DELETE /api/v1/session': { statuses: { ...usersOfAnyAge(204).statuses, visitor: 204 } },
};
