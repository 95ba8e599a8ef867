import { fileURLToPath } from 'node:url';

/** The top of the repository: where the commands of the README are typed. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type Settings = Readonly<Record<string, string | undefined>>;

// Of the test run, not of a product: its servers, its module flags, and a newcomer's own settings.
const NOT_PASSED_ON = [
  'NODE_OPTIONS',
  'NODE_ENV',
  'JEST_WORKER_ID',
  'MONGODB_URI',
  'KAFKA_BROKERS',
  'YOUTUBE_API_KEY',
  'YOUTUBE_API_BASE_URL',
  'DATA_DIR',
  'PORT',
  'HOST',
  'SITE_URL',
];

/** The environment of a process under test: this machine's programs and caches, and the given settings. */
export function environmentWith(settings: Settings): Settings {
  const inherited = Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.includes(name));
  // No suite asks the publishers of the world; one that needs feeds brings its own.
  return { ...Object.fromEntries(inherited), DEFAULT_FEEDS: 'off', ...settings };
}

/** The seed of this run: another one each time, unless E2E_SEED repeats one. */
export function runSeed(): number {
  const given = Number(process.env.E2E_SEED);
  return Number.isInteger(given) && given > 0 ? given : Math.ceil(Math.random() * 1_000_000);
}
