import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { certificates, hostsWithPorts, isReadable, onOff } from '@elevate/config';
import { badConfiguration } from '../errors.js';

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

/** Where the brokers are, and how to connect and sign in to them. */
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
