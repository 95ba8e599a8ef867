import { describe, expect, it } from '@jest/globals';
import { bffService } from '@elevate/bff';
import { catalogueService } from '@elevate/catalogue';
import { misspelledNames } from '@elevate/config';
import { eventsService } from '@elevate/events';
import { ingestionService } from '@elevate/ingestion';
import { documentsConfig, processConfig } from '@elevate/service-defaults';
import { userService } from '@elevate/user';
import { webhooksService } from '@elevate/webhooks';
import {
  parseEmbeddedConfig,
  SIGNING_KEY_SECRET_FILE,
  signingKeySecret,
} from './embedded-config.js';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SERVICES = [
  bffService,
  catalogueService,
  eventsService,
  ingestionService,
  userService,
  webhooksService,
];
const every = [
  ...new Set(
    [processConfig, documentsConfig, ...SERVICES.map(({ config }) => config)].flatMap(Object.keys),
  ),
];

describe("the services' settings", () => {
  it.each(SERVICES.map(({ name, config }) => [name, config] as const))(
    'of %s are not mistaken for the others, with which they share an environment',
    (_name, config) => {
      const own = Object.keys({ ...processConfig, ...config });
      for (const other of every) expect(misspelledNames(own, [other])).toEqual([]);
    },
  );

  it('are refused with their reasons, all at once', () => {
    const environment = {
      MAIL_FROM: 'elevate',
      YOUTUBE_APIKEY: 'hunter2',
      PORT: 'http',
      FEED_SYNC_MINUTES: '1h',
      SITE_URL: 'site.example',
    };
    let message = '';
    try {
      parseEmbeddedConfig(environment);
    } catch (error) {
      message = String(error);
    }
    expect(
      message
        .split('\n')
        .slice(1)
        .map((line) => line.trim())
        .sort(),
    ).toEqual([
      'FEED_SYNC_MINUTES: must be a whole number of minutes from 1 to 1440',
      'MAIL_FROM: must be a mail address, for example Elevate <noreply@elevate.example>',
      'PORT: must be a whole number from 0 to 65535',
      'SITE_URL: must be an address that starts with https:// or http://',
      'YOUTUBE_APIKEY: is not a setting; did you mean YOUTUBE_API_KEY?',
    ]);
  });
});

it.each<[Record<string, string>, boolean, unknown]>([
  [{ SAMPLE_CATALOGUE: '', SAMPLE_NEWS: 'off' }, false, [true, true, false]],
  [{ SAMPLE_EVENTS: 'on' }, true, [false, undefined, undefined]],
])('adds samples with %j, headless %s: %j', (environment, headless, samples) => {
  const config = parseEmbeddedConfig(environment, { headless });
  expect([config.SAMPLE_CATALOGUE, config.SAMPLE_EVENTS, config.SAMPLE_NEWS]).toEqual(samples);
});

it('generates a secret once, in a private file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  try {
    const secret = signingKeySecret(folder);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(signingKeySecret(folder)).toBe(secret);
    expect(statSync(join(folder, SIGNING_KEY_SECRET_FILE)).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
