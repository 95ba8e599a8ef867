import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { tempDir, waitUntil } from '@elevate/testing';
import { sampleTalks } from '../browser-truth.js';
import type { Settings } from '../environment.js';
import { startProduct } from '../product-process.js';
import { HostileClient, type Answer } from './hostile-client.js';

export const PASSWORD = 'canary-Lanterns-7-drift';
const CODE = 'canary-code-of-20-ch';
const PROFILE = 'https://www.linkedin.com/in/a-reader';

interface Control {
  /** Of ingestion. */
  readonly url: string;
  readonly user_url: string;
  readonly servers: { readonly MONGODB_URI: string };
  readonly token: string;
}

interface Home {
  readonly stats: { readonly videos: number };
  readonly hero: object | null;
}

export interface Member {
  readonly email: string;
  readonly client: HostileClient;
}

/** One embedded product with an administrator, its operator API and its document server. */
export class HostileSite {
  private people = 0;

  private constructor(
    readonly url: string,
    readonly control: Control,
    readonly documents: mongoose.Connection,
    readonly close: () => Promise<void>,
  ) {}

  static async start(name: string, more: Settings = {}): Promise<HostileSite> {
    const { path, remove } = await tempDir(name);
    const product = await startProduct({
      DATA_DIR: path,
      SAMPLE_CATALOGUE: 'on',
      SAMPLE_EVENTS: 'off',
      SAMPLE_NEWS: 'off',
      TRUST_PROXY: 'loopback',
      SIGN_UPS_PER_HOUR: '100000',
      ...more,
    });
    const stop = async () => {
      await product.stop();
      await remove();
    };
    try {
      if (more['SAMPLE_CATALOGUE'] !== 'off') await showsSample(product.url);
      const file = await readFile(join(path, 'control.json'), 'utf8');
      const control = JSON.parse(file) as Control;
      const documents = await mongoose.createConnection(control.servers.MONGODB_URI).asPromise();
      const close = async () => {
        await documents.close();
        await stop();
      };
      return new HostileSite(product.url, control, documents, close);
    } catch (error) {
      await stop();
      throw error;
    }
  }

  client(): HostileClient {
    return new HostileClient(this.url);
  }

  newEmail(domain = 'example.org'): string {
    this.people += 1;
    return `person-${this.people}-${randomBytes(3).toString('hex')}@${domain}`;
  }

  async member(email = this.newEmail()): Promise<Member> {
    const client = this.client();
    expectStatus(await client.post('/accounts', signUpOf(email)), 201);
    expectStatus(await client.post('/session', { email, password: PASSWORD }), 200);
    return { email, client };
  }

  async setUpAdministrator(email = 'root@admin.local'): Promise<Member> {
    const client = this.client();
    const body = { email, password: PASSWORD, access_code: CODE };
    expectStatus(await client.post('/admin/setup', body), 201);
    return { email, client };
  }

  /** The operator's API of one service. */
  async operate(service: 'url', path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.control[service]}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${this.control.token}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Documents per collection of every service's database. */
  async counts(): Promise<Record<string, number>> {
    const { databases } = await this.documents.getClient().db('admin').admin().listDatabases();
    const counts: Record<string, number> = {};
    for (const { name } of databases) {
      const db = this.documents.getClient().db(name);
      for (const { name: collection } of await db.listCollections().toArray()) {
        const count = await db.collection(collection).countDocuments();
        if (count > 0) counts[`${name}.${collection}`] = count;
      }
    }
    return counts;
  }
}

async function showsSample(url: string): Promise<void> {
  const talks = (await sampleTalks()).length;
  const isComplete = async () => {
    const home = (await (await fetch(`${url}/api/v1/home`)).json()) as Home;
    return home.stats.videos === talks && home.hero !== null;
  };
  await waitUntil(isComplete, { timeoutMs: 60_000, what: 'the site to show the sample' });
}

export function signUpOf(email: string): Record<string, string> {
  return { email, password: PASSWORD, linkedin_url: PROFILE };
}

function expectStatus({ status, text }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${text}`);
}
