import { resolve } from 'node:path';

/**
 * Settings of this script; apps get the rest of the environment unchanged.
 * @throws Error that lists every bad name
 */
export function readSettings(environment) {
  const problems = [];
  const count = (name, usual, { min, max }) => {
    const text = environment[name] || String(usual);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    problems.push(`${name}: must be a whole number from ${min} to ${max}`);
    return usual;
  };
  const settings = {
    // Separate from npm start: its published documents are missing in this broker's log.
    dataDir: resolve(environment.DATA_DIR || 'var/distributed'),
    host: environment.HOST || '127.0.0.1',
    port: count('PORT', 3000, { min: 0, max: 65_535 }),
    siteUrl: environment.SITE_URL || undefined,
    ingestionReplicas: count('INGESTION_REPLICAS', 1, { min: 1, max: 32 }),
    bffReplicas: count('BFF_REPLICAS', 1, { min: 1, max: 32 }),
  };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
}
