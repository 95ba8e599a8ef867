import { describe, expect, it } from '@jest/globals';
import { parseConfig, type Environment } from '@elevate/config';
import { kafkaConfig, kafkaConnection } from './kafka-client.js';

const connect = (environment: Environment) =>
  kafkaConnection(parseConfig(kafkaConfig, { KAFKA_BROKERS: 'one:9092', ...environment }));
const SIGN_IN = {
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_SASL_USERNAME: 'catalogue',
  KAFKA_SASL_PASSWORD: 'secret',
};

describe('kafkaConnection', () => {
  it('has no TLS unless a setting asks for it', () => {
    expect(connect({})).toEqual({ brokers: ['one:9092'] });
    expect(connect({ KAFKA_SSL: 'on' })).toEqual({ brokers: ['one:9092'], tls: {} });
  });

  it('never signs in without TLS', () => {
    const sasl = { mechanism: 'scram-sha-512', username: 'catalogue', password: 'secret' };
    expect(connect({ ...SIGN_IN, KAFKA_SSL: 'off' })).toEqual({
      brokers: ['one:9092'],
      tls: {},
      sasl,
    });
  });

  it.each(Object.keys(SIGN_IN))('needs %s if the others are set', (name) => {
    expect(() => connect({ ...SIGN_IN, [name]: undefined })).toThrow(/belong together/);
  });

  it('refuses what is no certificate or key, and says which setting it is', () => {
    expect(() => connect({ KAFKA_SSL_CA: 'hunter2', KAFKA_SSL_KEY: 'hunter2' })).toThrow(
      /KAFKA_SSL_CA: must be a certificate in PEM format[^]*KAFKA_SSL_KEY: must be an unencrypted private key/,
    );
  });

  it('refuses another mechanism', () => {
    expect(() => connect({ ...SIGN_IN, KAFKA_SASL_MECHANISM: 'gssapi' })).toThrow(
      /KAFKA_SASL_MECHANISM: must be one of scram-sha-512, scram-sha-256, plain/,
    );
  });
});
