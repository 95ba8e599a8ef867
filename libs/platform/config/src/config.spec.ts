import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { describeError } from '@elevate/errors';
import {
  checkWritable,
  effectiveConfig,
  hostsWithPorts,
  httpAddress,
  list,
  mailSender,
  onOff,
  parseConfig,
  port,
  siteAddress,
  smtpAddress,
  wholeNumber,
} from './config.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'elevate-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('parseConfig', () => {
  it('parses, applies defaults and freezes', () => {
    const config = parseConfig(
      { PORT: port.default(3000), SITE: httpAddress, SAMPLE: onOff.default(false), BROKERS: list },
      { SITE: 'https://site.example/', BROKERS: 'a:1, b:2', SAMPLE: 'on', OTHER: 'ignored' },
    );
    expect(config).toEqual({
      PORT: 3000,
      SITE: 'https://site.example',
      SAMPLE: true,
      BROKERS: ['a:1', 'b:2'],
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes a secret from the file that NAME_FILE names, trimmed', () => {
    const path = join(folder, 'key');
    writeFileSync(path, '  from-a-file\n');
    const config = parseConfig({ KEY: z.string() }, { KEY: 'direct', KEY_FILE: path });
    expect(config.KEY).toBe('from-a-file');
  });

  it.each(['', ' ', '\r'])('takes the empty value %j as absent', (KEY) => {
    expect(parseConfig({ KEY: z.string().optional() }, { KEY })).toEqual({});
  });

  it('trims Windows line ends, and refuses quotes that were not taken off', () => {
    const parse = (NAME: string) => parseConfig({ NAME: z.string() }, { NAME });
    expect(parse('The "Talks" \r')).toEqual({ NAME: 'The "Talks"' });
    expect(messageOf(() => parse('"hunter2"\r'))).toMatch(/NAME: is in quotes; remove them$/);
  });

  it('lists every bad name with its reason and never a value', () => {
    const shape = {
      PORT: port,
      SITE: httpAddress,
      HOME: siteAddress,
      LEVEL: z.enum(['info', 'warn']),
      LIMIT: wholeNumber({ min: 1, max: 5 }),
      SECRET: z.string().min(20),
      KEY: z.string(),
    };
    const environment = {
      PORT: 'hunter2',
      SITE: 'hunter2',
      HOME: 'https://hunter2.example/hunter2',
      LEVEL: 'hunter2',
      LIMIT: '99',
      SECRET: 'hunter2',
      KEY_FILE: join(folder, 'absent-hunter2'),
    };
    const message = messageOf(() => parseConfig(shape, environment));
    for (const name of ['PORT', 'SITE', 'LEVEL', 'LIMIT', 'SECRET', 'KEY_FILE'])
      expect(message).toContain(name);
    expect(message).toContain('HOME: must not have a path');
    expect(message).toContain('LEVEL: must be one of info, warn');
    expect(message).toContain('LIMIT: must be a whole number from 1 to 5');
    expect(message).toContain('SECRET: must be at least 20 characters');
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain('99');
  });

  it('says what is missing', () => {
    expect(messageOf(() => parseConfig({ KEY: z.string() }, {}))).toContain('KEY: is missing');
  });
});

describe('the reason of a refusal', () => {
  const reasonOf = (field: z.ZodType, value: string) =>
    messageOf(() => parseConfig({ NAME: field }, { NAME: value })).split('NAME: ')[1];

  it.each([
    [port, '70000', 'must be a whole number from 0 to 65535'],
    [
      wholeNumber({ min: 1, max: 60, unit: 'minutes' }).default(5),
      '5m',
      'must be a whole number of minutes from 1 to 60',
    ],
    [httpAddress, 'site.example', 'must be an address that starts with https:// or http://'],
    [
      z.string().regex(/^smtps?:/, { error: 'must be an smtp:// address' }),
      'x',
      'must be an smtp:// address',
    ],
    [
      hostsWithPorts,
      'kafka',
      'must be host:port, with commas between several, for example kafka:9092',
    ],
    [
      mailSender,
      'elevate',
      'must be a mail address, for example Elevate <noreply@elevate.example>',
    ],
  ])("is the author's own message (%#)", (field, value, reason) => {
    expect(reasonOf(field, value)).toBe(reason);
  });

  it.each(['kafka:9092', '10.0.0.1:9092,[::1]:9093', 'a-b.example:1'])(
    'accepts brokers %p',
    (text) => {
      expect(hostsWithPorts.safeParse(text).success).toBe(true);
    },
  );

  it.each('kafka kafka: kafka:0 kafka:70000 kafka:9092,other http://kafka:9092 ,'.split(' '))(
    'refuses brokers %p',
    (text) => {
      expect(hostsWithPorts.safeParse(text).success).toBe(false);
    },
  );

  it.each(['a@b.example', 'Elevate <a@b.example>', '"Elevate, Inc." <a@localhost>'])(
    'accepts the sender %p',
    (text) => {
      expect(mailSender.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    'elevate',
    'Elevate <elevate>',
    'a@b.example, c@d.example',
    '@b.example',
    'Elevate a@b',
  ])('refuses the sender %p', (text) => {
    expect(mailSender.safeParse(text).success).toBe(false);
  });
});

describe('the address of a mail server', () => {
  const reasonOf = (value: string) => {
    const message = messageOf(() => parseConfig({ NAME: smtpAddress }, { NAME: value }));
    expect(message).not.toContain('hunter2');
    return message.split('NAME: ')[1];
  };

  it.each([
    'smtp://mailpit:1025',
    'smtp://mail.example',
    'smtps://mail.example/',
    'smtp://me@mail.example:587',
    "smtps://me%40mail.example:p%23%2F%25+!$&'()*,;=:-._~@mail.example:465",
    'smtp://me:hunter2@[2001:db8::1]:2525/?pool=false',
    'smtps://me:hunter2@mail.example:2465',
    'smtp://me:hunter2@mail.example:465?secure=true',
  ])('accepts %s', (address) => {
    expect(smtpAddress.safeParse(address).success).toBe(true);
  });

  it.each(['#', '/', '?', '@', '%', ' ', '[', '\\', '"', '^', 'ü', '%zz', '#@'])(
    'refuses the sign %j in a password, and says how it is written',
    (sign) => {
      expect(reasonOf(`smtps://me:hun${sign}hunter2@mail.example:465`)).toMatch(
        /^has a sign in its user or password that must be encoded, such as %40 for @/,
      );
    },
  );

  it('refuses such a sign in the user', () => {
    expect(reasonOf('smtp://me@mail.example:hunter2@mail.example')).toMatch(/must be encoded/);
  });

  it.each([
    ['smtps://me:hunter2@mail.example:587', 'has smtps:// with port 587'],
    ['smtps://mail.example:25', 'has smtps:// with port 25'],
    ['smtp://me:hunter2@mail.example:465', 'has smtp:// with port 465'],
  ])('refuses %s, whose server speaks otherwise there', (address, reason) => {
    expect(reasonOf(address)).toContain(reason);
  });

  it.each([
    'mail.example:25',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example:',
    'smtp://:25',
    'smtp://mail.example:99999',
    'smtp://me:hunter2@mail example',
  ])('refuses %s', (address) => {
    expect(reasonOf(address)).toMatch(/^must be smtp:\/\/user:password@host:port or smtps:/);
  });
});

describe('a misspelled name', () => {
  const shape = {
    YOUTUBE_API_KEY: z.string().optional(),
    USER_URL: httpAddress.optional(),
    PORT: port.default(3000),
  };

  it.each(['YOUTUBE_APIKEY', 'YOTUBE_API_KEY', 'youtube_api_key', 'YOUTUBE_API_KEYS'])(
    'refuses %s and names the right one',
    (name) => {
      const message = messageOf(() => parseConfig(shape, { [name]: 'hunter2' }));
      expect(message).toContain(`${name}: is not a setting; did you mean YOUTUBE_API_KEY?`);
      expect(message).not.toContain('hunter2');
    },
  );

  it('refuses a misspelled name of a file', () => {
    const message = messageOf(() => parseConfig(shape, { YOUTUBE_APIKEY_FILE: '/run/key' }));
    expect(message).toContain('did you mean YOUTUBE_API_KEY_FILE?');
  });

  it.each(['PATH', 'HOME', 'POST', 'PORTS', 'YOUTUBE_REGION', 'API_KEY', 'USER_UID'])(
    'takes no notice of %s, a name of other programs',
    (name) => {
      expect(parseConfig(shape, { [name]: 'x' })).toEqual({ PORT: 3000 });
    },
  );

  it('takes no notice of a similar name beside the right one', () => {
    const environment = { YOUTUBE_APIKEY: 'x', YOUTUBE_API_KEY: 'y' };
    expect(parseConfig(shape, environment).YOUTUBE_API_KEY).toBe('y');
  });
});

it.each(['3.5', '-1', '1e3', '0x10', ' 4', 'four'])(
  'wholeNumber refuses %p instead of guessing',
  (value) => {
    expect(wholeNumber({ min: 0, max: 5000 }).safeParse(value).success).toBe(false);
  },
);

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return describeError(error);
  }
  throw new Error('it did not throw');
}

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

  it.each(
    `CALLER_SECRET OPERATOR_TOKEN KAFKA_SASL_PASSWORD KAFKA_SSL_KEY MINIO_ACCESS_KEY
    MINIO_SECRET_KEY OTEL_EXPORTER_OTLP_HEADERS SIGNING_KEY_SECRET WEBHOOK_SECRETS_KEY
    YOUTUBE_API_KEY KAFKA_SSL_CA`.split(/\s+/),
  )('masks %s', (name) => {
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

  it.each([
    ['a new folder', 'new/snapshots', undefined],
    ['a file in its place', 'file', 'ENOTDIR'],
    ['a file above it', 'file/snapshots', 'ENOTDIR'],
    ['a folder without the right to write', 'read-only/snapshots', 'EACCES'],
  ])('checks that a folder can be written: %s', (_, path, code) => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'));
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'read-only'), { mode: 0o500 });
    const check = () => checkWritable({ SNAPSHOT_DIR: join(folder, path) });
    // Root may write everywhere.
    if (code === undefined || (code === 'EACCES' && process.getuid?.() === 0)) check();
    else expect(check).toThrow(`SNAPSHOT_DIR: its folder cannot be written (${code})`);
    expect(existsSync(join(folder, 'new'))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('shows settings whose names only resemble secrets', () => {
    expect(shownOf({ PASSWORD_MAX_AGE_DAYS: 90, SIGNING_KEY_DAYS: 30 })).toMatch(/90.*\n.*30/);
  });
});
