import { afterAll, beforeAll } from '@jest/globals';
import { ServiceUnderTest } from '@elevate/admin-access/testing';
import { Clock } from '@elevate/clock';
import type { AuditEntry, AuditPage } from '@elevate/contracts/audit';
import type { SessionTokens } from '@elevate/contracts/user';
import { isMailTo, tempDir, testMongoUri, waitUntil, writtenMails } from '@elevate/testing';
import { userService } from '../src/index.js';

export const SECRET = 'canary-caller-secret-0123456789abcdef';
export const PASSWORD = 'nine7Lanterns+drift';
export const PROFILE = 'https://www.linkedin.com/in/some-body';

export const OPERATOR_TOKEN = 'canary-operator-token-0123456789';
export const ADMIN = {
  email: 'root@admin.local',
  password: 'canary-nineteen-Lanterns+20',
  access_code: 'Canary-of-a-code-020',
} as const;

export type Body = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, unknown>;
}

export interface Asked {
  readonly token?: string;
  readonly address?: string;
  readonly userAgent?: string;
  readonly headers?: Record<string, string>;
}

export const codeOf = ({ status, body }: Answer) => [status, body['code']];
export const refusalOf = ({ status, body: { code, detail } }: Answer) => ({ status, code, detail });
/** The status, and the message for each refused field. */
export const errorsOf = ({ status, body }: Answer) => [status, body['errors']];
export const tokenOf = ({ body }: Answer) => String(body['access_token']);
export const refreshTokenOf = ({ body }: Answer) => String(body['refresh_token']);

/** Statuses of requests that are sent one after the other. */
export async function statusesOf(times: number, send: (n: number) => Promise<Answer>) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await send(n)).status);
  return statuses;
}

export const atOnce = <T>(times: number, send: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => send(n)));

/** An administrator's session by the administrators' sign-in. */
export interface AdminSession {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refresh: string;
}

let addresses = 0;
/** An address that no other test asks from, so that their limits never meet. */
export const newAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

let people = 0;
export const newEmail = (): string => `canary-person-${(people += 1)}@example.org`;

/** The real service, with its mails as files and without delays. */
export class RunningUser extends ServiceUnderTest {
  folder!: string;
  private removeFolder!: () => Promise<void>;

  static async start(
    environment: Record<string, string> = {},
    uri = testMongoUri('user'),
  ): Promise<RunningUser> {
    const user = new RunningUser();
    await user.begin(environment, uri);
    return user;
  }

  /** One service for all tests of a file. */
  static ofFile(environment: Record<string, string> = {}, uri = testMongoUri('user')): RunningUser {
    const user = new RunningUser();
    beforeAll(() => user.begin(environment, uri));
    afterAll(() => user.close());
    return user;
  }

  /** A service of other settings for the time of some work. */
  static async during(
    environment: Record<string, string>,
    work: (user: RunningUser) => Promise<void>,
    uri?: string,
  ): Promise<void> {
    const user = await RunningUser.start(environment, uri);
    try {
      await work(user);
    } finally {
      await user.close();
    }
  }

  async request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: unknown,
    options: Asked = {},
  ): Promise<Answer> {
    const { token, address, userAgent, headers } = options;
    const response = await this.service.app.inject({
      method,
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(address !== undefined && { 'x-caller-secret': SECRET, 'x-client-address': address }),
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...headers,
      },
      ...(payload !== undefined && { payload: payload as object }),
    });
    return {
      status: response.statusCode,
      body: response.body === '' ? {} : response.json<Body>(),
      headers: response.headers,
    };
  }

  post(url: string, payload: unknown, options: Asked = { address: newAddress() }): Promise<Answer> {
    return this.request('POST', url, payload, options);
  }

  get(url: string, token: string): Promise<Answer> {
    return this.request('GET', url, undefined, { token, address: newAddress() });
  }

  put(url: string, payload: Body, token: string): Promise<Answer> {
    return this.request('PUT', url, payload, { token, address: newAddress() });
  }

  delete(url: string, token: string): Promise<Answer> {
    return this.request('DELETE', url, undefined, { token, address: newAddress() });
  }

  get accounts() {
    return this.connection.collection<{ _id: string } & Body>('accounts');
  }

  storedAccount(id: string) {
    return this.accounts.findOne({ _id: id });
  }

  async setAccount(id: string, fields: Body): Promise<void> {
    await this.accounts.updateOne({ _id: id }, { $set: fields });
  }

  async signUp(email = newEmail(), password = PASSWORD): Promise<{ id: string; email: string }> {
    const body = { email, password, linkedin_url: PROFILE };
    const answer = await this.post('/v1/accounts', body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer));
    return { id: String(answer.body['id']), email };
  }

  signIn(email: string, password = PASSWORD, options?: Asked): Promise<Answer> {
    return this.post('/v1/sessions', { email, password }, options);
  }

  /** A new person, signed in. */
  async person(options?: Asked): Promise<SessionTokens & { email: string; id: string }> {
    const { email, id } = await this.signUp();
    const { body, status } = await this.signIn(email, PASSWORD, options);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { ...(body as unknown as SessionTokens), email, id };
  }

  /** With a new setup link, unless the change has a `setup_token`. */
  async setUp(change: Body = {}, options?: Asked): Promise<Answer> {
    const setup_token = change['setup_token'] ?? (await this.setupToken());
    return this.post('/v1/admin/setup', { ...ADMIN, ...change, setup_token }, options);
  }

  /** Undefined while there is an administrator. */
  async setupToken(): Promise<string | undefined> {
    const options = { token: OPERATOR_TOKEN };
    const { body } = await this.post('/v1/administrators/setup-link', undefined, options);
    return body['link'] === undefined ? undefined : String(body['link']).split('#setup=')[1];
  }

  /** Invites an address and reads the token from the mail. */
  async invitation(email: string): Promise<string> {
    const mail = await this.newMail(email, '#invitation=', async () => {
      const answer = await this.operate('promote', email);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    });
    return mail.split('#invitation=')[1]?.split('\n')[0] ?? '';
  }

  accept(token: string, change: Body = {}, options?: Asked): Promise<Answer> {
    const { password, access_code } = ADMIN;
    return this.post('/v1/admin/invitation', { token, password, access_code, ...change }, options);
  }

  /** An administrator, invited by the operator. */
  async newAdministrator(email: string, change: Body = {}): Promise<{ id: string; email: string }> {
    const token = await this.invitation(email);
    const answer = await this.accept(token, change);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    return { id: token.split('.')[0] ?? '', email };
  }

  adminSignIn(change: Body = {}, options?: Asked): Promise<Answer> {
    return this.post('/v1/admin/sessions', { ...ADMIN, ...change }, options);
  }

  async adminSession(email: string = ADMIN.email): Promise<AdminSession> {
    const answer = await this.adminSignIn({ email });
    const { id } = answer.body['user'] as { id: string };
    return { id, email, token: tokenOf(answer), refresh: refreshTokenOf(answer) };
  }

  /** The audit log, the latest first. */
  async audit(query = '?limit=100', token = OPERATOR_TOKEN): Promise<readonly AuditEntry[]> {
    const { body } = await this.get(`/v1/audit${query}`, token);
    return (body as unknown as AuditPage).items;
  }

  /** What `npm run admin` asks for. */
  operate(
    command: 'promote' | 'demote' | 'reset-code' | 'reset-factors',
    email: string,
    options: { readonly leave_none?: boolean } = {},
  ): Promise<Answer> {
    const body = { email, ...options };
    return this.post(`/v1/administrators/${command}`, body, { token: OPERATOR_TOKEN });
  }

  refresh(token: string, options?: Asked): Promise<Answer> {
    return this.post('/v1/sessions/refresh', { refresh_token: token }, options);
  }

  /** The texts of the mails to an address, the oldest first. */
  async mailsTo(email: string): Promise<string[]> {
    const mails = await writtenMails(this.folder);
    return mails.filter((mail) => isMailTo(mail, email)).map(({ text }) => text ?? '');
  }

  /** Matches of a pattern in the mails to an address, the oldest first. */
  async foundInMails(email: string, pattern: RegExp): Promise<string[]> {
    return (await this.mailsTo(email)).flatMap((text) => pattern.exec(text)?.[1] ?? []);
  }

  /** Waits for a mail with a text. */
  mailWith(email: string, part: string): Promise<string> {
    return waitUntil(async () => (await this.mailsTo(email)).find((text) => text.includes(part)), {
      what: `a mail to ${email} with ${part}`,
    });
  }

  /** Opens a link of a reset. */
  completeReset(token: unknown, password: unknown, more: Body = {}): Promise<Answer> {
    return this.post('/v1/password-resets/complete', { token, password, ...more });
  }

  changePassword(token: string, change: Body, address = newAddress()): Promise<Answer> {
    return this.request('PUT', '/v1/me/password', change, { token, address });
  }

  /** Asks for a link and reads it from the mail. */
  async resetLink(email: string): Promise<{ link: string; token: string }> {
    const mail = await this.newMail(email, '/reset-password#token=', async () => {
      const { status } = await this.post('/v1/password-resets', { email });
      if (status !== 202) throw new Error(`was answered ${status}`);
    });
    const link = /https?:\S+/.exec(mail)?.[0] ?? '';
    return { link, token: link.split('#token=')[1] ?? '' };
  }

  override async close(): Promise<void> {
    await super.close();
    await this.removeFolder();
  }

  private async begin(environment: Record<string, string>, uri: string): Promise<void> {
    const { path, remove } = await tempDir('user');
    this.folder = path;
    this.removeFolder = remove;
    await this.open(userService, uri, {
      SITE_URL: 'https://elevate.example',
      CALLER_SECRET: SECRET,
      OPERATOR_TOKEN,
      DATA_DIR: path,
      ...environment,
    });
    this.service.app.get(Clock).delay = async () => undefined;
  }

  /** The mail with a text that an act causes: other mails may be written after it. */
  private async newMail(email: string, part: string, act: () => Promise<void>): Promise<string> {
    const matching = async () => (await this.mailsTo(email)).filter((text) => text.includes(part));
    const before = new Set(await matching());
    await act();
    return waitUntil(async () => (await matching()).find((text) => !before.has(text)), {
      what: `a mail to ${email} with ${part}`,
    });
  }
}
