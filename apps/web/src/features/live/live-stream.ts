import { isTag, type Tag } from '../../shared/api/base-api.js';
import { log } from '../../shared/lib/log.js';

export interface LiveStreamOptions {
  /** The address of the next connection. */
  readonly url: () => string;
  /**
   * A connection stands. `resumed` where the browser made it again by itself: it then names the last
   * message it had, and the server tells what was missed. Otherwise nobody does.
   */
  readonly onOpen: (resumed: boolean) => void;
  readonly onChanged: (tags: readonly Tag[]) => void;
  readonly onLost: () => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Follows the server's stream of changes while the tab can be seen. A hidden tab lets go: browsers
 * allow a handful of connections per site, and idle tabs must not use them up.
 */
export function followLive(options: LiveStreamOptions): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    let resumed = false;
    source = new EventSource(options.url());
    source.addEventListener('open', () => {
      wait = FIRST_WAIT_MS;
      options.onOpen(resumed);
      resumed = true;
    });
    source.addEventListener('changed', (event) => options.onChanged(tagsOf(event.data)));
    source.addEventListener('error', retry);
  };
  // The browser reconnects after a broken connection, but gives up for good on a refusing answer,
  // which is what a server that is starting sends. The jitter keeps a crowd from returning at once.
  const retry = () => {
    options.onLost();
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    timer = setTimeout(open, wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
  const onVisibility = () => (document.hidden ? close() : open());

  document.addEventListener('visibilitychange', onVisibility);
  if (!document.hidden) open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}

/** The tags of one message that this client knows; a newer server may name others. */
function tagsOf(data: unknown): readonly Tag[] {
  try {
    const { tags } = JSON.parse(String(data)) as { tags?: unknown };
    return Array.isArray(tags) ? tags.filter(isTag) : [];
  } catch {
    log.error('A message of the stream could not be read', data);
    return [];
  }
}
