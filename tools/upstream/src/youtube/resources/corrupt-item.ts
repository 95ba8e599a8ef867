import type { Video } from '../../world/world.schema.js';

export function corruptItem(
  parts: Record<string, unknown>,
  malformed: Video['malformed'],
): Record<string, unknown> {
  switch (malformed) {
    case undefined:
      return parts;
    case 'snippet':
      return { ...parts, snippet: undefined };
    case 'duration':
      return {
        ...parts,
        contentDetails: withField(parts.contentDetails, 'duration', 'ten minutes'),
      };
    case 'date':
      return { ...parts, snippet: withField(parts.snippet, 'publishedAt', 'yesterday') };
    case 'counter':
      return { ...parts, statistics: withField(parts.statistics, 'viewCount', { many: true }) };
  }
}

function withField(part: unknown, name: string, value: unknown): unknown {
  return typeof part === 'object' && part !== null ? { ...part, [name]: value } : part;
}
