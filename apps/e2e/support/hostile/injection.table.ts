const DEEP = 5_000;

/** JSON that no property of the API may accept, by what it tries. */
export const WRONG_VALUES: Readonly<Record<string, string>> = {
  '$ne operator': '{"$ne":1}',
  '$gt operator': '{"$gt":""}',
  '$regex operator': '{"$regex":".*","$options":"s"}',
  '$where code': '{"$where":"sleep(2000)||true"}',
  'operator in a list': '[{"$ne":1}]',
  'list in a list': '[["x"]]',
  prototype: '{"__proto__":{"polluted":"yes"}}',
  constructor: '{"constructor":{"prototype":{"polluted":"yes"}}}',
  'own methods': '{"toString":"x","valueOf":"x","length":1}',
  'huge number': '1e400',
  'deep nesting': `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
};

/** Properties that no request has, as JSON members beside the valid ones. */
export const WRONG_MEMBERS: Readonly<Record<string, string>> = {
  prototype: '"__proto__":{"polluted":"yes"}',
  'escaped prototype': '"\\u005f_proto__":{"polluted":"yes"}',
  constructor: '"constructor":{"prototype":{"polluted":"yes"}}',
  $where: '"$where":"sleep(2000)||true"',
  'dotted name': '"state.roles":["admin"]',
  $set: '"$set":{"roles":["admin"]}',
};

/** Texts in place of an id or a query value. */
export const WRONG_TEXTS: Readonly<Record<string, string>> = {
  '$ne operator': '{"$ne":1}',
  '$gt operator': '{"$gt":""}',
  '$where code': "';sleep(2000);'",
  'or true': "' || 'qz1'=='qz1",
  prototype: '__proto__',
  constructor: 'constructor',
  'prototype of the constructor': 'constructor.prototype',
  'inherited method': 'hasOwnProperty',
  'null byte': 'qzx\u0000yqz',
  'huge number': '9'.repeat(400),
  'lone percent': '%zz',
  'parent folder': '../../../etc/passwd',
};

/** Query strings in which a parameter is no text; `name` stands for the parameter. */
export const WRONG_QUERIES: Readonly<Record<string, string>> = {
  '$ne operator': 'name[$ne]=1',
  '$gt operator': 'name[$gt]=',
  'member of the prototype': 'name[__proto__][polluted]=yes',
  prototype: '__proto__[polluted]=yes',
  constructor: 'constructor[prototype][polluted]=yes',
};

const PASSWORD = 'canary-Lanterns-7-drift';
const CODE = 'canary-code-of-20-ch';
const PROOF = {
  attempt: 'A'.repeat(43),
  id: 'AAAA',
  client_data: 'e30',
  authenticator_data: 'AAAA',
  signature: 'AAAA',
  user_handle: 'AAAA',
};
const SECRET = `0b0c1f5e-6f0f-4b7c-9d7e-2f4a3c1d5e6f.${'A'.repeat(43)}`;
const EVENT = {
  title: 'An evening',
  description_short: 'Kernels by candlelight.',
  image_url: '/event-images/1.png',
  image_alt: 'Lanterns',
  starts_at: '2031-05-04T18:30:00Z',
  ends_at: '2031-05-04T20:30:00Z',
  time_zone: 'Africa/Nairobi',
  organizer: 'Makers',
  location: 'The Forge',
  cta_url: 'https://meetups.example/lanterns',
  tags: ['Linux'],
  status: 'draft',
  image_focus: { x: 30, y: 70 },
  publish_at: '2031-05-01T08:00:00Z',
};

/** Keys are schemas of the OpenAPI document. */
export const VALID_BODIES: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> =
  {
    AccessCode: [{ access_code: CODE }],
    AccessCodeChange: [{ new_access_code: CODE }],
    AccountDeletion: [{ password: PASSWORD }],
    ProfileChange: [{ linkedin_url: 'https://www.linkedin.com/in/canary' }],
    AdminAccess: [{ email: 'root@admin.local', password: PASSWORD, access_code: CODE }],
    AdminInvitation: [{ token: SECRET, password: PASSWORD, access_code: CODE }],
    AdminPasskeyAccess: [{ email: 'root@admin.local', password: PASSWORD, ...PROOF }],
    AdminSetup: [
      { email: 'two@admin.local', password: PASSWORD, access_code: CODE, setup_token: SECRET },
    ],
    BookmarkAddition: [{ article_id: 'a'.repeat(32) }],
    BulkChange: [
      { action: 'hide', ids: ['TEST0000001'], hidden_reason: 'x' },
      { action: 'add-topic', ids: ['TEST0000001'], topic: 'AI' },
      {
        action: 'undo',
        episodes: [
          {
            id: 'TEST0000001',
            version: '1',
            hidden: false,
            hidden_reason: 'x',
            topics: ['AI'],
          },
        ],
      },
    ],
    ChannelChange: [{ status: 'paused' }],
    Confirmation: [{ password: PASSWORD, code: '123456' }],
    DeviceLink: [{ token: SECRET }],
    EditorPicksOrder: [
      {
        episodes: [
          {
            episode_id: 'TEST0000001',
            from: '2026-12-01T00:00:00Z',
            until: '2026-12-24T00:00:00Z',
          },
        ],
      },
    ],
    EpisodeChange: [
      {
        hidden: true,
        hidden_reason: 'x',
        title: 'A talk',
        description: 'x',
        topics: ['AI'],
        speakers: ['Ada'],
        language: 'en',
      },
    ],
    EmailChangeLink: [{ token: SECRET }],
    EventUpdate: [EVENT],
    FactorName: [{ name: 'Phone' }],
    FeedChange: [
      { status: 'paused', name: 'A feed', category: 'News', pictures: true, user_agent: 'x' },
    ],
    HeroPinChange: [{ episode_id: 'TEST0000001', until: '2026-12-24T00:00:00Z' }],
    TopicWords: [{ words: ['rust'], exclusions: ['rust belt'] }],
    OtherNamesChange: [{ before: ['Kubernetes', 'k8s'], after: ['Kubernetes', 'kube'] }],
    SpeakerMerge: [{ name: 'Ada', into: 'Ada Lovelace' }],
    DigestChange: [{ frequency: 'daily', weekday: 1, hour: 8, zone: 'Africa/Lagos' }],
    FollowingChange: [
      {
        follows: [{ kind: 'topic', id: 'Rust', value: true, changed_at: '2026-11-01T00:00:00Z' }],
        hidden: [{ kind: 'word', id: 'Rust', value: false, changed_at: '2026-11-01T00:00:00Z' }],
        seen_at: '2026-10-01T00:00:00Z',
      },
    ],
    HistoryChange: [
      {
        entries: [
          {
            episode_id: 'TEST0000001',
            seconds: 300,
            finished: false,
            watched_at: '2026-11-01T00:00:00Z',
            changed_at: '2026-11-01T00:00:00Z',
          },
        ],
        removals: [{ episode_id: 'TEST0000002', changed_at: '2026-11-01T00:00:00Z' }],
        cleared_at: '2026-10-01T00:00:00Z',
        keep: { value: true, changed_at: '2026-10-01T00:00:00Z' },
      },
    ],
    ReadingChange: [
      {
        marks: [{ article_id: 'article-1', read: true, changed_at: '2026-11-01T00:00:00Z' }],
        all: { until: '2026-10-01T00:00:00Z', changed_at: '2026-10-01T00:00:00Z' },
        since: 1,
      },
    ],
    ListAddition: [{ episode_id: 'TEST0000001' }],
    NewAuthenticatorApp: [{ attempt: SECRET, name: 'Phone', code: '123456' }],
    NewChannels: [{ channels: [{ channel: '@a-made-up-handle', name: 'A channel' }] }],
    NewEvent: [EVENT],
    Opml: [{ opml: '<opml><outline xmlUrl="https://feeds.example/rss"/></opml>' }],
    NewFeeds: [{ feeds: [{ feed_url: 'https://feeds.example/rss', name: 'x', category: 'News' }] }],
    NewPassword: [
      { token: SECRET, password: PASSWORD, confirm_password: PASSWORD, code: '123456' },
    ],
    NewEmail: [{ email: 'new@example.org' }],
    NewPasskey: [
      {
        attempt: SECRET,
        name: 'Phone',
        id: 'AAAA',
        client_data: 'e30',
        attestation_object: 'AAAA',
      },
    ],
    NewInvitation: [{ email: 'two@admin.local' }],
    NewSuggestion: [
      {
        kind: 'feed',
        address: 'https://feeds.example/rss',
        name: 'A feed',
        note: 'Weekly news',
      },
    ],
    NewWebhook: [
      {
        url: 'https://hooks.example/',
        message_types: ['catalogue.episode.changed.v1'],
        description: 'x',
      },
    ],
    NewsSync: [{ feeds: ['no-such-feed'], force: true }],
    PasswordChange: [
      {
        current_password: PASSWORD,
        new_password: `${PASSWORD}x`,
        confirm_password: `${PASSWORD}x`,
      },
    ],
    PasskeyProof: [PROOF],
    ResetRequest: [{ email: 'person@example.org' }],
    ResetToken: [{ token: SECRET }],
    SignIn: [{ email: 'person@example.org', password: PASSWORD, code: '123456' }],
    SignUp: [
      {
        email: 'sign-up@example.org',
        password: PASSWORD,
        linkedin_url: 'https://www.linkedin.com/in/a-reader',
      },
    ],
    TokenRequest: [
      {
        grant_type: 'password',
        email: 'root@admin.local',
        password: PASSWORD,
        access_code: CODE,
      },
      { grant_type: 'refresh_token', refresh_token: SECRET },
    ],
    VerificationLink: [{ token: SECRET }],
    VideoSync: [{ channelIds: ['none'], backfill: true, force: true, limit: 5, verify: true }],
    WebhookReplay: [{ since: '2031-05-04T18:30:00Z' }],
    WebhookUpdate: [
      {
        url: 'https://hooks.example/',
        message_types: ['catalogue.episode.changed.v1'],
        description: 'x',
        state: 'active',
      },
    ],
  };
