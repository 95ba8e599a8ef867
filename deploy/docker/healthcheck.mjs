/* Exits with 0 if the container is ready for traffic. */
import { isIPv6 } from 'node:net';

const [HOST = '', PORT] = ['HOST', 'PORT'].map((name) => process.env[name]?.trim());
// The app listens at HOST alone, or at all addresses.
const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
const answer = await fetch(`http://${isIPv6(host) ? `[${host}]` : host}:${PORT || 3000}/readyz`, {
  signal: AbortSignal.timeout(3_000),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
