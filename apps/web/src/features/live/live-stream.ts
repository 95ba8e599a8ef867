import { isTag, type Tag } from '../../shared/api/tags.js';
import { followStream, type StreamOptions } from '../../shared/lib/follow-stream.js';

interface LiveStreamOptions extends Pick<StreamOptions, 'url' | 'onOpen'> {
  readonly onChanged: (tags: readonly Tag[]) => void;
  readonly onLost: () => void;
}

/** Follows the server's change stream while the tab is visible. */
export function followLive({ onChanged, ...options }: LiveStreamOptions): () => void {
  return followStream({
    ...options,
    event: 'changed',
    onMessage: (message) => onChanged(tagsOf(message)),
  });
}

/** Ignores unknown tags: a newer server may send others. */
function tagsOf(message: unknown): readonly Tag[] {
  const { tags } = Object(message) as { readonly tags?: unknown };
  return Array.isArray(tags) ? tags.filter(isTag) : [];
}
