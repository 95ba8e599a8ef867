import { isTag, type Tag } from '../api/tags.js';
import { listen } from '../lib/listen.js';

/** What changed: who is signed in, or something of their own. Who it is, the server tells each tab. */
export type TabMessage = 'session' | Tag;

const CHANNEL = 'session';
// Where there are no channels, word is left in the storage.
const KEY = 'session-changed';

let channel: BroadcastChannel | undefined;

/** Tells this browser's other tabs that are to look again. */
export function notifyTabs(news: TabMessage): void {
  if (channel) channel.postMessage(news);
  else leaveWord(news);
}

/** Calls `hear` with what other tabs tell; gives the way to stop. */
export function onTabMessage(hear: (news: TabMessage) => void): () => void {
  const pass = (news: unknown) => {
    if (news === 'session' || isTag(news)) hear(news);
  };
  const stop = listen<StorageEvent>(window, 'storage', ({ key, newValue }) => {
    if (key === KEY) pass(newValue);
  });
  if ('BroadcastChannel' in globalThis) {
    // The same one speaks and hears: a channel does not hear itself.
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }) => pass(data));
  }
  return () => {
    stop();
    channel?.close();
    channel = undefined;
  };
}

function leaveWord(news: TabMessage): void {
  try {
    // Written and taken back, so that the same news is a change the next time too.
    localStorage.setItem(KEY, news);
    localStorage.removeItem(KEY);
  } catch {
    // Without storage the other tabs find out with their next request.
  }
}
