import type { Environment } from './config.js';

const SECRET = /(?:SECRET|PASSWORD|TOKEN|KEY|HEADERS)$/;
const CERTIFICATE = /(?:SSL_CA|SSL_CERT)$/;

/** One line per setting: name, value, origin. Secrets are masked. */
export function effectiveConfig(
  config: Readonly<Record<string, unknown>>,
  { names, environment }: { names: readonly string[]; environment: Environment },
): string[] {
  const sorted = [...names].sort();
  const width = Math.max(...sorted.map((name) => name.length));
  return sorted.map((name) => {
    const text = `${name.padEnd(width)}  ${printable(name, config[name])}`;
    return `${text}  (${originOf(name, environment)})`;
  });
}

function printable(name: string, value: unknown): string {
  if (value === undefined) return '–';
  if (SECRET.test(name)) return '********';
  if (CERTIFICATE.test(name)) return 'set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value).replaceAll(/\/\/[^@/,\s]*(?:\/[^@/,\s]*)*@/g, '//********@');
}

function originOf(name: string, environment: Environment): string {
  if (environment[`${name}_FILE`]) return `file of ${name}_FILE`;
  return environment[name] ? 'environment' : 'default';
}
