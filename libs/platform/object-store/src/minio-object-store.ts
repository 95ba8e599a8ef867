import { timeout, TimeoutStrategy } from 'cockatiel';
import type { Client } from 'minio';
import { Agent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import {
  CACHE_FOR_EVER,
  codeOf,
  type ObjectStore,
  orUnavailable,
  type StoredObject,
  typeOfName,
  typeOfOwnName,
} from './object-store.js';

interface MinioObjectStoreOptions {
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucket: string;
  readonly publicUrl: string;
  readonly ca?: string | undefined;
}

const REGION = 'us-east-1';

/** The client has no timeout of its own. */
const LIMIT = timeout(20_000, TimeoutStrategy.Aggressive);

export class MinioObjectStore implements ObjectStore {
  private readonly bucket: string;
  private connected: Promise<Client> | undefined;

  constructor(private readonly options: MinioObjectStoreOptions) {
    this.bucket = options.bucket;
  }

  async prepare(): Promise<void> {
    await this.request(async (client) => {
      if (!(await client.bucketExists(this.bucket)))
        await client.makeBucket(this.bucket, REGION).catch((error: unknown) => {
          // Another process made it.
          if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error;
        });
      await client.setBucketPolicy(this.bucket, JSON.stringify(readOnly(this.bucket)));
    });
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const headers = { 'Content-Type': typeOfOwnName(name), 'Cache-Control': CACHE_FOR_EVER };
    const body = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    await this.request((client) => client.putObject(this.bucket, name, body, body.length, headers));
  }

  async get(name: string): Promise<StoredObject | null> {
    const type = typeOfName(name);
    if (type === undefined) return null;
    return this.request(async (client) => {
      try {
        return { content: await buffer(await client.getObject(this.bucket, name)), type };
      } catch (error) {
        if (codeOf(error) === 'NoSuchKey') return null;
        throw error;
      }
    });
  }

  async delete(name: string): Promise<void> {
    typeOfOwnName(name);
    await this.request((client) => client.removeObject(this.bucket, name));
  }

  async listOlderThan(time: Date): Promise<string[]> {
    return this.request(async (client) => {
      const names: string[] = [];
      for await (const item of client.listObjectsV2(this.bucket)) {
        if (item.lastModified < time && typeOfName(item.name)) names.push(item.name);
      }
      return names;
    });
  }

  publicUrl(name: string): string {
    return `${this.options.publicUrl}/${this.bucket}/${name}`;
  }

  private request<T>(question: (client: Client) => Promise<T>): Promise<T> {
    return orUnavailable(() =>
      LIMIT.execute(async () => {
        this.connected ??= connect(this.options);
        return question(await this.connected);
      }),
    );
  }
}

// Costs 15 MB; single-process deployments do not need it.
async function connect(options: MinioObjectStoreOptions): Promise<Client> {
  const { Client } = await import('minio');
  const { hostname, port, protocol } = new URL(options.url);
  return new Client({
    endPoint: hostname,
    useSSL: protocol === 'https:',
    ...(port !== '' && { port: Number(port) }),
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    region: REGION,
    ...(options.ca !== undefined && {
      transportAgent: new Agent({ keepAlive: true, ca: options.ca }),
    }),
  });
}

/** Anyone may read an object by name, but not list the bucket. */
function readOnly(bucket: string) {
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/*`],
      },
    ],
  };
}
