import { z } from 'zod';
import { type Environment, onOff, parseConfig, port, siteAddress } from '@elevate/config';
import { checkObjectStore } from '@elevate/object-store';
import { bffService } from '@elevate/bff';
import { catalogueService } from '@elevate/catalogue';
import { eventsService } from '@elevate/events';
import { ingestionService } from '@elevate/ingestion';
import { metricsConfig } from '@elevate/service-defaults';
import { telemetryConfig } from '@elevate/telemetry';
import { userService } from '@elevate/user';
import { webhooksService } from '@elevate/webhooks';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ownConfig = {
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('warn'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().default('var'),
  SITE_URL: siteAddress.optional(),
  MONGODB_URI: z.string().optional(),
  SAMPLE_CATALOGUE: onOff.default(true),
  SAMPLE_EVENTS: onOff.optional(),
  SAMPLE_NEWS: onOff.optional(),
  ...telemetryConfig,
  ...metricsConfig,
};

const serviceShapes = {
  ...catalogueService.config,
  ...bffService.config,
  ...eventsService.config,
  ...webhooksService.config,
  ...userService.config,
  ...ingestionService.config,
};

const shape = { ...serviceShapes, ...ownConfig };

export const EMBEDDED_SETTINGS: readonly string[] = Object.keys(shape);

/** A command may lack the settings of the start: it adds and removes nothing by them. */
const OF_COMMAND = {
  SAMPLE_CATALOGUE: false,
  SAMPLE_EVENTS: undefined,
  SAMPLE_NEWS: undefined,
  DEFAULT_FEEDS: false,
  NEWS_RETENTION_DAYS: 36_500,
};

/** One error then lists every invalid name. */
export function parseEmbeddedConfig(environment: Environment, { headless = false } = {}) {
  const config = parseConfig(shape, environment);
  checkObjectStore(config);
  const { SAMPLE_CATALOGUE: usual, SAMPLE_EVENTS = usual, SAMPLE_NEWS = usual } = config;
  return { ...config, ...(headless ? OF_COMMAND : { SAMPLE_EVENTS, SAMPLE_NEWS }) };
}

export type EmbeddedConfig = ReturnType<typeof parseEmbeddedConfig>;

/** A backup contains it: restored keys are encrypted with it. */
export const SIGNING_KEY_SECRET_FILE = 'signing-key-secret';

export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Generated at the first start: a copy of the documents alone cannot sign tokens. */
export function signingKeySecret(dataDir: string): string {
  const path = join(dataDir, SIGNING_KEY_SECRET_FILE);
  try {
    writeFileSync(path, createSecret(), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
