import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type Settings = Readonly<Record<string, string | undefined>>;

// Variables of the test run that must not reach the product.
const NOT_PASSED_ON =
  `NODE_OPTIONS NODE_ENV JEST_WORKER_ID MONGODB_URI KAFKA_BROKERS YOUTUBE_API_KEY
  YOUTUBE_API_BASE_URL DATA_DIR PORT HOST SITE_URL`.split(/\s+/);

export function environmentWith(settings: Settings): Settings {
  const inherited = Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.includes(name));
  // No test fetches real feeds, and most need no setup link for their administrator.
  const quiet = { DEFAULT_FEEDS: 'off', ADMIN_SETUP_LINK: 'off' };
  return { ...Object.fromEntries(inherited), ...quiet, ...settings };
}

/** Random, unless E2E_SEED is set. */
export function runSeed(): number {
  const setting = Number(process.env.E2E_SEED);
  return Number.isInteger(setting) && setting > 0 ? setting : Math.ceil(Math.random() * 1_000_000);
}
