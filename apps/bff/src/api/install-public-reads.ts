import { API } from '../http/api.decorator.js';
import type { ReadyBytes, Resource } from '../http/ready-bytes/ready-bytes.js';
import { KEPT, type Kept, type PublicRead, type SiteState } from './public-read.js';
import { PUBLIC_READS } from './public-reads.js';

const PREFIX = `/${API}/`;

// The first path segment rules out most requests cheaply.
const bySegment = new Map<string, PublicRead[]>();
for (const read of PUBLIC_READS) {
  const [segment = ''] = read.path.split('/', 1);
  bySegment.set(segment, [...(bySegment.get(segment) ?? []), read]);
}

export function installPublicReads(ready: ReadyBytes, state: SiteState): void {
  for (const read of PUBLIC_READS) {
    for (const parameters of read.pinned ?? []) {
      const resource = read.resource(state, parameters);
      if (resource) ready.pin(read.canonical(parameters), resource);
    }
  }
  for (const kept of Object.keys(KEPT) as Kept[])
    ready.addRule((url) => resourceAt(state, kept, url), KEPT[kept]);
}

function resourceAt(state: SiteState, kept: Kept, url: string): Resource | undefined {
  if (!url.startsWith(PREFIX)) return undefined;
  const [segment = ''] = url.slice(PREFIX.length).split(/[/?]/, 1);
  for (const read of bySegment.get(segment) ?? []) {
    const parameters = read.parametersAt(url);
    if (parameters && read.keptIn(parameters) === kept) return read.resource(state, parameters);
  }
  return undefined;
}
