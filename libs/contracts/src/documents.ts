import { readFileSync } from 'node:fs';
import { registry } from './registry.js';
import { PING_TYPE } from './webhooks/index.js';

export { schemaPath } from './message-contract.js';

// Resolves from both src and dist.
const GENERATED = new URL('../generated/', import.meta.url);

export function readAsyncApi(): string {
  return readFileSync(new URL('asyncapi.json', GENERATED), 'utf8');
}

export function readPublicSchemas(): ReadonlyMap<string, string> {
  const published = registry.filter(({ topic }) => topic.audience === 'public');
  const types = [...published.map(({ type }) => type), PING_TYPE];
  return new Map(
    types.map((type) => [type, readFileSync(new URL(`schemas/${type}.json`, GENERATED), 'utf8')]),
  );
}
