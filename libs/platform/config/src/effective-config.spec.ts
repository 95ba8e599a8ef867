import { describe, expect, it } from '@jest/globals';
import { effectiveConfig } from './config.js';

describe('effectiveConfig', () => {
  const shownOf = (config: Record<string, unknown>, environment = {}) =>
    effectiveConfig(config, Object.keys(config), environment).join('\n');

  it('shows value and origin of each setting', () => {
    const output = shownOf(
      { PORT: 3000, SCHEDULES: false, KAFKA_BROKERS: ['a:1', 'b:2'], SITE_URL: undefined },
      { KAFKA_BROKERS: 'a:1,b:2', PORT_FILE: '/run/port', SCHEDULES: 'off' },
    );
    expect(output.split('\n')).toEqual([
      'KAFKA_BROKERS  a:1,b:2  (environment)',
      'PORT           3000  (file of PORT_FILE)',
      'SCHEDULES      off  (environment)',
      'SITE_URL       –  (default)',
    ]);
  });

  it.each([
    'CALLER_SECRET',
    'OPERATOR_TOKEN',
    'KAFKA_SASL_PASSWORD',
    'KAFKA_SSL_KEY',
    'MINIO_ACCESS_KEY',
    'MINIO_SECRET_KEY',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'SIGNING_KEY_SECRET',
    'WEBHOOK_SECRETS_KEY',
    'YOUTUBE_API_KEY',
    'KAFKA_SSL_CA',
  ])('masks %s', (name) => {
    expect(shownOf({ [name]: 'hunter2' })).not.toContain('hunter2');
  });

  it.each([
    'mongodb://me:hunter2@one:27017,two:27017/?replicaSet=rs0',
    'mongodb+srv://me:hunter2@cluster.example',
    'smtps://me:hunter2@mail.example:465',
    'smtp://me:hun/hunter2@mail.example',
    'smtp://me:hun@hunter2@mail.example',
    'smtp://me:a,hunter2 hunter2@mail.example',
    'https://me:hunter2@one.example,https://me:hunter2@mail.example',
  ])('masks the sign-in of %s', (address) => {
    const output = shownOf({ SMTP_URL: address });
    expect(output).not.toContain('hunter2');
    expect(output).toMatch(/one:27017,two:27017|cluster\.example|mail\.example/);
  });

  it('shows settings whose names only resemble secrets', () => {
    expect(shownOf({ PASSWORD_MAX_AGE_DAYS: 90, SIGNING_KEY_DAYS: 30 })).toMatch(/90.*\n.*30/);
  });
});
