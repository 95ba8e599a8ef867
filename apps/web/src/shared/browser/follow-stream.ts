import { log } from './log.js';

interface StreamOptions {
  readonly url: () => string;
  readonly event: string;
  /** `resumed` if the browser reconnected with the last message id, so that a server can replay missed messages. */
  readonly onOpen: (resumed: boolean) => void;
  readonly onMessage: (message: unknown) => void;
  readonly onLost: (refused: boolean) => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Follows a stream while the tab is visible: browsers limit connections per site. */
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
    source.addEventListener(options.event, ({ data }) => {
      let message: unknown;
      try {
        message = JSON.parse(String(data));
      } catch {
        return log.error('Could not parse a stream message', data);
      }
      options.onMessage(message);
    });
    source.addEventListener('error', retry);
  };
  // Browsers do not reconnect after an error status, which a starting server sends. Jitter spreads
  // the retries.
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
