import { pathSegment } from '../services/path-segment.js';

export const SUGGESTIONS_PATH = '/v1/suggestions';

export function suggestionPath(id: string): string {
  return `${SUGGESTIONS_PATH}/${pathSegment(id)}`;
}
