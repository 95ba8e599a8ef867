import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  newAddress,
  PASSWORD,
  PROFILE,
  RunningUser,
  type Answer,
  type Body,
} from './running-user.js';

/** Stands in everything that is refused here; nothing that is kept may hold it. */
const MARK = 'refusedcanary';
const MEGABYTE = 1_000_000;

const user = RunningUser.ofFile({ SIGN_UPS_PER_HOUR: '100000' });
let token: string;
beforeAll(async () => {
  token = (await user.person()).access_token;
});

interface Form {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  /** Every field it has, each in order by itself. */
  readonly body: Body;
  /** The answers to a missing text, by field; the second, if there is one, is for a text that is too long. */
  readonly messages: Readonly<Record<string, readonly [string, ...string[]]>>;
}

const LONG = ': it has more than 254 characters';
const ADMIN_EMAIL = ['Invalid email format', `Invalid email format${LONG}`] as const;
const INVALID = [`Invalid email address${LONG}`, 'Invalid email address'] as const;
const EMAIL = ['Email is required', ...INVALID] as const;
const GIVEN = ['Password is required', 'Password must be at most 256 characters'] as const;
const NEW = ['Password must be at least 12 characters', GIVEN[1]] as const;
const ADMIN_PASSWORD = ['Password must be at least 20 characters', NEW[1]] as const;
const CODE = ['Access code must be exactly 20 characters'] as const;
const RESET_EMAIL = ['Please enter a valid email address'] as const;
const MISMATCH = ['Passwords do not match'] as const;
const EPISODE_ID = ['Must be the id of an episode'] as const;
const ARTICLE_ID = ['Must be the id of an article'] as const;
const TOKEN = ['Must be a token'] as const;

const form = (
  url: string,
  body: Body,
  messages: Form['messages'],
  method: Form['method'] = 'POST',
): Form => ({ method, url, body, messages });

const ADMIN_PATHS = ['/v1/admin/setup', '/v1/admin/sessions'];
const MEMBER = { email: 'member-1@example.org', password: PASSWORD };
const PROFILE_URL = ['Must be a valid URL'] as const;
const ADMIN = {
  email: 'x@admin.local',
  password: `${PASSWORD}${PASSWORD}`,
  access_code: '20 characters in here',
};
const ADMIN_MESSAGES = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, access_code: CODE };
const FORMS: readonly Form[] = [
  form(
    '/v1/accounts',
    { ...MEMBER, linkedin_url: PROFILE },
    { email: EMAIL, password: NEW, linkedin_url: PROFILE_URL },
  ),
  form('/v1/sessions', MEMBER, { email: EMAIL, password: GIVEN }),
  form('/v1/sessions/refresh', { refresh_token: 'x.y' }, { refresh_token: TOKEN }),
  form('/v1/sessions/sign-out', { refresh_token: 'x.y' }, { refresh_token: TOKEN }),
  form('/v1/password-resets', { email: MEMBER.email }, { email: RESET_EMAIL }),
  form('/v1/password-resets/check', { token: 'x.y' }, { token: TOKEN }),
  form(
    '/v1/password-resets/complete',
    { token: 'x.y', password: PASSWORD, confirm_password: PASSWORD },
    { token: TOKEN, password: NEW, confirm_password: MISMATCH },
  ),
  form(
    '/v1/me/password',
    { current_password: 'x', new_password: PASSWORD, confirm_password: PASSWORD },
    {
      current_password: ['Current password is required', GIVEN[1]],
      new_password: NEW,
      confirm_password: MISMATCH,
    },
    'PUT',
  ),
  form('/v1/me/profile', { linkedin_url: PROFILE }, { linkedin_url: PROFILE_URL }, 'PUT'),
  form('/v1/me/deletion', { password: 'x' }, { password: GIVEN }),
  form('/v1/me/list', { episode_id: 'TEST0000001' }, { episode_id: EPISODE_ID }),
  form('/v1/me/bookmarks', { article_id: 'a'.repeat(32) }, { article_id: ARTICLE_ID }),
  ...ADMIN_PATHS.map((url) => form(url, ADMIN, ADMIN_MESSAGES)),
];
const FIELDS = FORMS.flatMap((form) =>
  Object.entries(form.messages).map(([field, messages]) => ({ form, field, messages })),
);

/** What no field takes, as it stands in JSON. */
const NO_TEXTS: readonly string[] = [
  `{}`,
  `{"$gt":"${MARK}"}`,
  `{"$ne":null,"x":"${MARK}"}`,
  `["${MARK}"]`,
  `[[[{"x":"${MARK}"}]]]`,
  `7`,
  `true`,
  `null`,
  `""`,
  `{"length":20,"toString":"${MARK}","then":1}`,
];
/** Texts that are in order but for what cannot be seen in them. */
const HIDDEN = ['\u0000', '\u001b[2J', '\r\nbcc: x', '\u202e', '\u200f', '\u2066', '\ud800'];

const request = (form: Form, payload: string): Promise<Answer> =>
  user.request(form.method, form.url, payload, {
    address: newAddress(),
    token,
    headers: { 'content-type': 'application/json' },
  });
/** The form with one field replaced by what stands in JSON. */
const withField = ({ body }: Form, field: string, json: string): string => {
  const others = Object.entries(body).filter(([name]) => name !== field);
  const parts = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...parts, `${JSON.stringify(field)}:${json}`].join(',')}}`;
};
const messagesFor = ({ status, body }: Answer, field: string) => {
  const errors = (body['errors'] ?? []) as { field: string; message: string }[];
  const messages = errors.filter((error) => error.field === field).map(({ message }) => message);
  return { status, code: body['code'], messages };
};
const REFUSED = { status: 400, code: 'HTTP.INVALID_REQUEST' };
const refused = (...messages: unknown[]) => ({ ...REFUSED, messages });

describe.each(FIELDS)('$form.url refuses for its $field', ({ form, field, messages }) => {
  const documented = expect.stringMatching(
    new RegExp(`^(${messages.map((message) => message && literal(message)).join('|')})$`),
  );

  it('whatever is no text', async () => {
    for (const json of NO_TEXTS) {
      const answer = await request(form, withField(form, field, json));
      expect({ json, ...messagesFor(answer, field) }).toEqual({ json, ...refused(documented) });
    }
  });

  it('the name of a prototype, and what is nested deeply', async () => {
    for (const [json, message] of [
      [`{"__proto__":{"x":"${MARK}"}}`, 'Has a name that is not allowed'],
      [`{"constructor":{"prototype":{"x":"${MARK}"}}}`, 'Has a name that is not allowed'],
      [`${'['.repeat(9_000)}${']'.repeat(9_000)}`, 'Must not be nested so deeply'],
    ] as const) {
      const answer = await request(form, withField(form, field, json));
      expect(messagesFor(answer, field)).toEqual(refused(message));
    }
  });

  it('a megabyte', async () => {
    const long = JSON.stringify(`${MARK}-1!${'a'.repeat(MEGABYTE)}`);
    const answer = await request(form, withField(form, field, long));
    expect(messagesFor(answer, field)).toEqual(refused(messages[1] ?? messages[0]));
  });

  it('invisible characters', async () => {
    for (const hidden of HIDDEN) {
      const json = JSON.stringify(`${form.body[field]}${hidden}${MARK}-1!`);
      const answer = await request(form, withField(form, field, json));
      const expected = { hidden, ...refused(expect.any(String)) };
      expect({ hidden, ...messagesFor(answer, field) }).toEqual(expected);
    }
  });
});

it('keeps nothing of what it refused, and says nothing of it', async () => {
  const collections = await user.connection.listCollections();
  expect(collections.length).toBeGreaterThan(3);
  const stored = await Promise.all(
    collections.map(({ name }) => user.connection.collection(name).find().toArray()),
  );
  expect(JSON.stringify(stored)).toContain('canary-person-');
  const kept = [JSON.stringify(stored), user.log.join('\n'), JSON.stringify(user.published)];
  for (const text of kept) expect(text).not.toContain(MARK);
});

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
