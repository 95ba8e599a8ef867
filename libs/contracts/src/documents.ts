import { readFileSync } from 'node:fs';
import { registry } from './registry.js';

export { schemaPath } from './schema-path.js';

// The same step up from the sources and from the built files.
const GENERATED = new URL('../generated/', import.meta.url);

/** The AsyncAPI document for integrators, as JSON. */
export function readAsyncApi(): string {
  return readFileSync(new URL('asyncapi.json', GENERATED), 'utf8');
}

/** The JSON Schema of every message type that is public, as JSON by the type's name. */
export function readPublicSchemas(): ReadonlyMap<string, string> {
  const types = registry.filter(({ topic }) => topic.audience === 'public').map(({ type }) => type);
  return new Map(
    types.map((type) => [type, readFileSync(new URL(`schemas/${type}.json`, GENERATED), 'utf8')]),
  );
}
