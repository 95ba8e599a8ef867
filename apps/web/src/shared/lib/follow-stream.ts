import { log } from './log.js';

export interface StreamOptions {
  /** The address of the next connection. */
  readonly url: () => string;
  /** The name of the messages that are listened for. */
  readonly event: string;
  /**
   * A connection stands. `resumed` where the browser made it again by itself: it then names the last
   * message it had, and a server that remembers tells what was missed. Otherwise nobody does.
   */
  readonly onOpen: (resumed: boolean) => void;
  readonly onMessage: (message: unknown) => void;
  /** The connection is gone; `refused` where the server would not have it. */
  readonly onLost: (refused: boolean) => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Follows a stream of the server while the tab can be seen. A hidden tab lets go: browsers allow a
 * handful of connections per site, and idle tabs must not use them up.
 */
export function followStream(options: StreamOptions): () => void {
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
    source.addEventListener(options.event, ({ data }) => read(data, options.onMessage));
    source.addEventListener('error', retry);
  };
  // The browser reconnects after a broken connection, but gives up for good on a refusing answer,
  // which is what a server that is starting sends. The jitter keeps a crowd from returning at once.
  const retry = () => {
    const refused = source?.readyState === EventSource.CLOSED;
    options.onLost(refused);
    if (!refused) return;
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

function read(data: unknown, onMessage: (message: unknown) => void): void {
  let message: unknown;
  try {
    message = JSON.parse(String(data));
  } catch {
    log.error('Could not parse a stream message', data);
    return;
  }
  onMessage(message);
}
