import { createPrivateKey } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type * as KafkaModule from 'kafkajs';
import type { Admin, ITopicConfig, Kafka, LogEntry, RetryOptions, SASLOptions } from 'kafkajs';
import { AppError, describeError } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import { z } from 'zod';
import { certificates, hostsWithPorts, isReadable, onOff } from '@elevate/config';
import type { TopicDefinition } from '../transport.js';
import { badConfiguration } from '../errors.js';
import { LISTENER_EXPECTS_TLS, openSocket } from './open-socket.js';
import { wrapIdentities } from './producer-identity.js';

const PARTITIONS = 12;
const MOST_REPLICAS = 3;
const DAY_MS = 86_400_000;

/** Largest record batch of a topic, in bytes; the sender's batches are far smaller. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;

/** Loaded with the first client, because the embedded product has none. */
export function kafkajs(): typeof KafkaModule {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  loaded = require('kafkajs') as typeof KafkaModule;
  wrapIdentities(require);
  return loaded;
}

let loaded: typeof KafkaModule | undefined;

export class TopicAdmin {
  constructor(private readonly kafka: Kafka) {}

  /** Creates missing topics and waits until each partition has a leader. */
  async ensure(definitions: readonly TopicDefinition[]): Promise<void> {
    await withAdmin(this.kafka, async (admin) => {
      const present = new Set(await admin.listTopics());
      const missing = definitions.filter(({ name }) => !present.has(name));
      if (missing.length === 0) return;
      const { brokers } = await admin.describeCluster();
      const replicas = Math.min(MOST_REPLICAS, brokers.length);
      // Safe when processes race: kafkajs treats "already exists" as success.
      await admin.createTopics({
        topics: missing.map((definition) => toTopicConfig(definition, replicas)),
      });
      // A consumer that joined before leader election stalled for 26 s.
      await admin.fetchTopicMetadata({ topics: missing.map(({ name }) => name) });
    });
  }

  async names(): Promise<string[]> {
    return withAdmin(this.kafka, async (admin) => (await admin.listTopics()).sort());
  }

  async deleteBefore(topic: string, ends: ReadonlyMap<number, bigint>): Promise<void> {
    if (ends.size === 0) return;
    const partitions = [...ends].map(([partition, offset]) => ({
      partition,
      offset: String(offset),
    }));
    await withAdmin(this.kafka, async (admin) => {
      // kafkajs deletes records only in topics whose metadata is loaded.
      await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({ topic, partitions });
    });
  }
}

const TOMBSTONE_RETENTION = 'delete.retention.ms';
/** Of topics made by release 0.1.0, unless an operator changed them. */
const EARLIER_RETENTION_MS = 7 * DAY_MS;

/** The shortest of the topics; the earlier default if the broker does not permit the question. */
export async function removalsKeptMs(admin: Admin, topics: readonly string[]): Promise<number> {
  const { ConfigResourceTypes } = kafkajs();
  const answer = await admin
    .describeConfigs({
      includeSynonyms: false,
      resources: topics.map((name) => ({
        type: ConfigResourceTypes.TOPIC,
        name,
        configNames: [TOMBSTONE_RETENTION],
      })),
    })
    .catch((error: unknown) => {
      if (codeOf(error as Error).endsWith('_AUTHORIZATION_FAILED')) return { resources: [] };
      throw error;
    });
  const kept = answer.resources.flatMap(({ configEntries }) =>
    configEntries.map(({ configValue }) => Number(configValue)),
  );
  return kept.length === 0 ? EARLIER_RETENTION_MS : Math.min(...kept);
}

function toTopicConfig(definition: TopicDefinition, replicas: number): ITopicConfig {
  const { name, compacted, partitions, retentionMs } = definition;
  const keeping = compacted
    ? [
        { name: 'cleanup.policy', value: 'compact' },
        // Tombstone retention: readers away for less time miss no removal.
        { name: TOMBSTONE_RETENTION, value: String(90 * DAY_MS) },
      ]
    : [
        { name: 'cleanup.policy', value: 'delete' },
        { name: 'retention.ms', value: String(retentionMs ?? 7 * DAY_MS) },
      ];
  return {
    topic: name,
    numPartitions: partitions ?? PARTITIONS,
    replicationFactor: replicas,
    configEntries: [
      ...keeping,
      { name: 'max.message.bytes', value: String(MAX_BATCH_BYTES) },
      { name: 'min.insync.replicas', value: String(Math.max(1, replicas - 1)) },
    ],
  };
}

const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_|CERT_(?!.*ALTNAME)|^CERT/;
const WRONG_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** For errors that last until the configuration changes. */
export function kafkaRefusal(error: unknown): AppError | undefined {
  for (const cause of causesOf(error)) {
    const message = reasonOf(cause);
    if (message) return new AppError('MESSAGING.REFUSED', { kind: 'user', message, cause: error });
  }
  return undefined;
}

function reasonOf(error: Error): string | undefined {
  const code = codeOf(error);
  if (error.name === 'KafkaJSSASLAuthenticationError')
    return `Kafka refused the sign-in: ${describeError(error)}. Check KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD`;
  if (code.endsWith('_AUTHORIZATION_FAILED'))
    return `Kafka does not permit this: ${describeError(error)} Grant the user the operations that docs/operators.md lists`;
  if (code === LISTENER_EXPECTS_TLS)
    return 'The Kafka listener expects TLS. Set KAFKA_SSL=on, or KAFKA_SSL_CA for an authority of your own';
  if (code === WRONG_NAME)
    return `The certificate of the Kafka broker is for another host name (${code}). Use the names of the certificate in KAFKA_BROKERS`;
  if (UNTRUSTED.test(code))
    return `The certificate of the Kafka broker is not trusted (${code}). Set KAFKA_SSL_CA to the certificate of the authority that signed it`;
  if (/^ERR_SSL_.*(ALERT|HANDSHAKE|WRONG_VERSION)/.test(code))
    return `Kafka refused the TLS connection (${code}). If its listener asks for a client certificate, set KAFKA_SSL_CERT and KAFKA_SSL_KEY; if it expects no TLS, set no KAFKA_SSL setting`;
  return undefined;
}

/** kafkajs wraps errors, and collects those of several topics. */
function* causesOf(error: unknown): Generator<Error> {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 10; depth += 1) {
    yield cause;
    if ('errors' in cause && Array.isArray(cause.errors))
      for (const inner of cause.errors as unknown[]) yield* causesOf(inner);
    cause = cause.cause;
  }
}

/** `type` is the name of a protocol error, whose `code` is a number. */
function codeOf(error: Error): string {
  if ('type' in error && typeof error.type === 'string') return error.type;
  return 'code' in error ? String(error.code) : '';
}

/** About nine seconds; longer retries belong to our loops, which know if a send still matters. */
export const SENDING_RETRY: RetryOptions = {
  initialRetryTime: 100,
  maxRetryTime: 2_000,
  retries: 8,
};

/** Two minutes: an earlier rejoin has a new id, and the group waits ten seconds for the old one. */
export const READING_RETRY: RetryOptions = {
  initialRetryTime: 100,
  maxRetryTime: 2_000,
  retries: 60,
};

/** Short: lag queries are repeated soon anyway. */
export const WATCHING_RETRY: RetryOptions = {
  initialRetryTime: 100,
  maxRetryTime: 1_000,
  retries: 2,
};

interface KafkaClientOptions extends KafkaConnection {
  readonly clientId: string;
  readonly logger: Logger;
}

export function kafkaClient(
  { brokers, tls, sasl, clientId, logger }: KafkaClientOptions,
  retry: RetryOptions,
): Kafka {
  const { Kafka, logLevel } = kafkajs();
  return new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: 3_000,
    // Milliseconds; a silent broker must not block a publisher for long.
    requestTimeout: 15_000,
    retry,
    socketFactory: openSocket,
    ...(tls && { ssl: { ...tls } }),
    ...(sasl && { sasl: { ...sasl } as SASLOptions }),
    logLevel: logLevel.WARN,
    logCreator: kafkaLog(logger, logLevel.ERROR),
  });
}

/** Health check. @throws AppError `MESSAGING.REFUSED` if only another configuration can help */
export async function checkKafka(options: KafkaClientOptions): Promise<void> {
  await withAdmin(kafkaClient(options, WATCHING_RETRY), (admin) => admin.describeCluster());
}

/** Kafkajs logs in pino: during outages one complaint per minute, the rest at debug. */
function kafkaLog(logger: Logger, errorLevel: number): () => (entry: LogEntry) => void {
  const complaints = new LogThrottle();
  return () =>
    ({ level, namespace, log }) => {
      const { message, error } = log as { message: string; error?: unknown };
      const facts = { namespace, cause: typeof error === 'string' ? error : undefined };
      logger.debug(facts, message);
      if (level !== errorLevel) return;
      complaints.say('kafka', () => logger.warn(facts, `Kafka: ${message}`));
    };
}

export interface GroupTopics {
  readonly group: string;
  readonly topics: readonly string[];
}

export class ConsumerGroups {
  private readonly kafka: Kafka;

  constructor(options: KafkaConnection & { readonly logger: Logger }) {
    this.kafka = kafkaClient({ ...options, clientId: 'consumer-groups' }, SENDING_RETRY);
  }

  active(groups: readonly string[]): Promise<string[]> {
    return withAdmin(this.kafka, async (admin) => {
      const described = await admin.describeGroups([...groups]);
      return described.groups
        .filter(({ members }) => members.length > 0)
        .map(({ groupId }) => groupId);
    });
  }

  skipToEnd({ group, topics }: GroupTopics): Promise<void> {
    return withAdmin(this.kafka, async (admin) => {
      const present = new Set(await admin.listTopics());
      for (const topic of topics.filter((name) => present.has(name))) {
        const ends = await admin.fetchTopicOffsets(topic);
        const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
        await admin.setOffsets({ groupId: group, topic, partitions });
      }
    });
  }
}

const privateKey = z.string().refine(isReadable(createPrivateKey), {
  error: 'must be an unencrypted private key in PEM format; name a file with …_FILE',
});

export const kafkaConfig = {
  /** Kafka bootstrap brokers as a comma-separated `host:port` list. */
  KAFKA_BROKERS: hostsWithPorts,
  /** `on` connects to Kafka with TLS. Any other `KAFKA_SSL_…` or `KAFKA_SASL_…` setting turns it on, too. */
  KAFKA_SSL: onOff.default(false),
  /** Certificates (PEM) of the authorities that sign the brokers' certificates. Default: the public ones. */
  KAFKA_SSL_CA: certificates.optional(),
  /** Client certificate (PEM) for brokers that ask for one; needs `KAFKA_SSL_KEY`. */
  KAFKA_SSL_CERT: certificates.optional(),
  /** Private key (PEM) of `KAFKA_SSL_CERT`. */
  KAFKA_SSL_KEY: privateKey.optional(),
  /** Sign-in at Kafka: `scram-sha-512`, `scram-sha-256` or `plain`; always over TLS. */
  KAFKA_SASL_MECHANISM: z.enum(['scram-sha-512', 'scram-sha-256', 'plain']).optional(),
  /** User name for the sign-in at Kafka. */
  KAFKA_SASL_USERNAME: z.string().optional(),
  /** Password for the sign-in at Kafka. */
  KAFKA_SASL_PASSWORD: z.string().optional(),
};

export type KafkaConfig = Readonly<z.infer<z.ZodObject<typeof kafkaConfig>>>;

export interface KafkaConnection {
  readonly brokers: readonly string[];
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly sasl?: {
    readonly mechanism: 'scram-sha-512' | 'scram-sha-256' | 'plain';
    readonly username: string;
    readonly password: string;
  };
}

/** @throws AppError `MESSAGING.BAD_CONFIGURATION` if a setting lacks another one */
export function kafkaConnection(config: KafkaConfig): KafkaConnection {
  const { KAFKA_BROKERS: brokers, KAFKA_SSL: isOn } = config;
  const { KAFKA_SSL_CA: ca, KAFKA_SSL_CERT: cert, KAFKA_SSL_KEY: key } = config;
  if ((cert === undefined) !== (key === undefined))
    throw badConfiguration('KAFKA_SSL_CERT and KAFKA_SSL_KEY belong together: set both or neither');
  const sasl = signIn(config);
  const isTls = isOn || sasl !== undefined || ca !== undefined || cert !== undefined;
  if (!isTls) return { brokers };
  const tls = { ...(ca && { ca }), ...(cert && key && { cert, key }) };
  return { brokers, tls, ...(sasl && { sasl }) };
}

function signIn(config: KafkaConfig): KafkaConnection['sasl'] {
  const { KAFKA_SASL_MECHANISM: mechanism } = config;
  const { KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = config;
  if (!mechanism && !username && !password) return undefined;
  if (!mechanism || !username || !password)
    throw badConfiguration(
      'KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD belong together: set all or none',
    );
  return { mechanism, username, password };
}

/** @throws AppError `MESSAGING.REFUSED` if only another configuration can help */
export async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } catch (error) {
    throw kafkaRefusal(error) ?? error;
  } finally {
    await admin.disconnect();
  }
}

/** Waits up to `ms` and ignores failures; for shutdown. */
export async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const settled = Promise.resolve(work).catch(() => undefined);
  await Promise.race([settled, delay(ms, undefined, { ref: false })]);
}
