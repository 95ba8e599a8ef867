import { isMailTo, tempDir, waitUntil, writtenMails } from '@elevate/testing';
import type { Page, Response } from 'playwright-core';
import { AccountPage, type Person } from './account-page.js';
import type { Visit, VisitOptions } from './browser.js';
import type { Settings } from './environment.js';
import { ShiftedClock } from './shifted-clock.js';
import { startVisitedSite, type SitePlan, type VisitedSite } from './visited-site.js';
import { DAY_MS } from '@elevate/rules';

// Each test names the refusals it expects.
const REFUSALS = [
  /^Failed to load resource: the server responded with a status of (\d+) .*\/api\/v1\//,
  /^A request failed .*\{status: (\d+),/,
];

export const PROFILE = 'https://www.linkedin.com/in/canary-profile';
/** Every person of a test has this password. */
export const PASSWORD = 'canary-Lanterns-7-drift';

export interface AccountVisit extends Visit {
  readonly at: AccountPage;
  another(path: string): Promise<AccountPage>;
}

export interface AccountSitePlan extends SitePlan {
  readonly movesClock?: boolean;
}

/** Runs the product with a mailbox, and a clock that moves if asked for; records its log and every error response. */
export class AccountSite {
  private people = 0;
  private readonly mailsRead = new Map<string, number>();

  private constructor(
    private readonly visited: VisitedSite,
    private readonly folder: string,
    readonly clock: ShiftedClock,
    private readonly removeFolder: () => Promise<void>,
    readonly settings: Settings,
  ) {}

  private readonly refusals: string[] = [];
  /** Tokens issued in cookies and mails. */
  private readonly tokens = new Set<string>();

  /** Only a product with a movable clock starts without its bundle, which takes twice as long. */
  static async start({ movesClock, ...plan }: AccountSitePlan): Promise<AccountSite> {
    const { path, remove } = await tempDir(plan.name);
    const clock = new ShiftedClock(path);
    const ofClock = movesClock ? clock.settings : {};
    const settings = { DATA_DIR: path, LOG_LEVEL: 'trace', ...ofClock, ...plan.settings };
    const visited = await startVisitedSite({ ...plan, settings });
    return new AccountSite(visited, path, clock, remove, settings);
  }

  get url(): string {
    return this.visited.url;
  }

  get upstream(): VisitedSite['upstream'] {
    return this.visited.upstream;
  }

  get ids(): readonly string[] {
    return this.visited.ids;
  }

  /** Finds secrets in the log or in error responses. Everything typed by test users contains "canary". */
  leaks(): string[] {
    const secrets = ['canary', ...this.tokens];
    const outputs = { log: this.visited.output(), refusals: this.refusals.join('\n') };
    return Object.entries(outputs).flatMap(([where, text]) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`),
    );
  }

  counts(): { readonly lines: number; readonly refusals: number; readonly tokens: number } {
    const lines = this.visited.output().split('\n').length;
    return { lines, refusals: this.refusals.length, tokens: this.tokens.size };
  }

  /** A new account whose address is confirmed. */
  async person(): Promise<Person> {
    const person = await this.signUp();
    const token = (await this.confirmationLink(person.email)).split('#verify=')[1];
    const answer = await this.send('/email-verifications', { token });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    return person;
  }

  async signUp(): Promise<Person> {
    this.people += 1;
    const email = `canary-person-${this.people}@example.org`;
    const body = { email, password: PASSWORD, linkedin_url: PROFILE };
    const answer = await this.send('/accounts', body);
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    return { email, password: PASSWORD };
  }

  async confirmationLink(email: string): Promise<string> {
    const link = await waitUntil(async () => (await this.confirmationLinks(email)).at(-1), {
      what: `the confirmation mail to ${email}`,
    });
    this.tokens.add(link.split('#verify=')[1] ?? link);
    return link;
  }

  /** Path of the link that confirms or stops a change of the address. */
  async emailChangeLink(email: string): Promise<string> {
    const token = await waitUntil(
      async () => {
        const mails = await this.mailsTo(email);
        return mails.flatMap((text) => /\/email-change#token=(\S+)/.exec(text)?.[1] ?? []).at(-1);
      },
      { what: `the link to ${email}` },
    );
    this.tokens.add(token);
    return `/email-change#token=${token}`;
  }

  async confirmationLinks(email: string): Promise<string[]> {
    const mails = await this.mailsTo(email);
    return mails.flatMap((text) => /https?:\S+#verify=\S+/.exec(text)?.[0] ?? []);
  }

  send(path: string, body: object, headers: Record<string, string> = {}) {
    return fetch(`${this.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  passDays(days: number): void {
    this.clock.pass(days * DAY_MS);
  }

  async open(path: string, options: VisitOptions = {}): Promise<AccountVisit> {
    const visit = await this.visited.open(path, options);
    this.listen(visit.page);
    const another = async (other: string) => {
      const page = await visit.tab(other);
      this.listen(page);
      return new AccountPage(page, this.url);
    };
    return { ...visit, at: new AccountPage(visit.page, this.url), another };
  }

  async leave(...expected: readonly number[]): Promise<string[]> {
    const errors = await this.visited.leave();
    const statusOf = (error: string) =>
      REFUSALS.map((refusal) => Number(refusal.exec(error)?.[1])).find(Boolean) ?? 0;
    return errors.filter((error) => !expected.includes(statusOf(error)));
  }

  async nextLink(email: string): Promise<string> {
    return waitUntil(
      async () => {
        const read = this.mailsRead.get(email) ?? 0;
        const mails = await this.mailsTo(email);
        // The link that confirms the address comes with every sign-up; notices have no secret link.
        const text = mails.filter((mail) => /#(?!verify=)\w+=/.test(mail))[read];
        if (text === undefined) return undefined;
        this.mailsRead.set(email, read + 1);
        const link = /https?:\S+/.exec(text)?.[0] ?? '';
        this.tokens.add(link.split('#token=')[1] ?? link);
        return link;
      },
      { what: `a mail to ${email}` },
    );
  }

  async mailsTo(email: string): Promise<string[]> {
    const mails = await writtenMails(this.folder);
    return mails.filter((mail) => isMailTo(mail, email)).map(({ text }) => text ?? '');
  }

  async close(): Promise<void> {
    await this.visited.close();
    await this.removeFolder();
  }

  private listen(page: Page): void {
    page.on('response', (response) => {
      if (!response.url().startsWith(`${this.url}/api/`)) return;
      // The page may close before the body is read.
      void this.keep(response).catch(() => undefined);
    });
  }

  private async keep(response: Response): Promise<void> {
    for (const { name, value } of await response.headersArray()) {
      const token = name.toLowerCase() === 'set-cookie' && /=([^;]{20,})/.exec(value)?.[1];
      if (token) this.tokens.add(token);
    }
    if (response.status() >= 400) this.refusals.push(await response.text());
  }
}
