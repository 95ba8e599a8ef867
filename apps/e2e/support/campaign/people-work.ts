import { newCredentials } from '../personal-client.js';
import type { Ledger, PersonEntry } from './ledger.js';
import type { SiteCalls } from './site-calls.js';

const SIGNED_IN = 6;

export class PeopleWork {
  constructor(
    private readonly calls: SiteCalls,
    private readonly ledger: Ledger,
    private readonly random: () => number,
    private readonly talks: readonly string[],
  ) {}

  async step(): Promise<void> {
    const signedIn = this.ledger.people.filter(({ token }) => token !== undefined);
    if (signedIn.length < SIGNED_IN) await this.signIn();
    const person = signedIn[Math.floor(this.random() * signedIn.length)];
    if (!person || this.random() < 0.1) await this.signUp();
    else await this.save(person);
  }

  private async signUp(): Promise<void> {
    const credentials = newCredentials();
    const body = { ...credentials, linkedin_url: 'https://www.linkedin.com/in/a-reader' };
    const answer = await this.calls.send({ method: 'POST', path: '/accounts', body });
    this.ledger.count(answer !== null);
    if (answer === null) this.ledger.perhapsPeople.add(credentials.email);
    else if (answer.status === 201)
      this.ledger.people.push({ ...credentials, saved: new Set(), perhapsSaved: new Set() });
    else this.ledger.violations.push(`a sign-up was refused with ${answer.status}`);
  }

  private async signIn(): Promise<void> {
    const person = this.ledger.people.find(({ token }) => token === undefined);
    if (!person) return;
    const { email, password } = person;
    const body = { grant_type: 'password', email, password };
    const answer = await this.calls.send({ method: 'POST', path: '/token', body });
    if (answer === null) return;
    if (answer.status === 200)
      person.token = (answer.body as { access_token: string }).access_token;
    else this.ledger.violations.push(`${email} was not let in: ${answer.status}`);
  }

  private async save(person: PersonEntry): Promise<void> {
    const left = this.talks.filter((id) => !person.saved.has(id));
    const id = left[Math.floor(this.random() * left.length)];
    if (id === undefined) return;
    const body = { episode_id: id };
    const { token } = person;
    const answer = await this.calls.send({ method: 'POST', path: '/my-list', body, token });
    this.ledger.count(answer !== null);
    if (answer === null) person.perhapsSaved.add(id);
    else if (answer.status === 201) person.saved.add(id);
    else if (answer.status === 409 && person.perhapsSaved.has(id)) person.saved.add(id);
    else this.ledger.violations.push(`saving ${id} was refused with ${answer.status}`);
  }
}
