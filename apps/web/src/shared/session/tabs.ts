import { isTag, type Tag } from '../api/tags.js';
import { writeDevice } from '../lib/device-storage.js';
import { listen } from '../lib/log.js';

/** Carries no user data: each tab asks the server. */
export type TabMessage = 'session' | Tag;

const CHANNEL = 'session';

// Fallback through `storage` events without BroadcastChannel.
const TABS_KEY = 'session-changed';

let channel: BroadcastChannel | undefined;

export function notifyTabs(news: TabMessage): void {
  if (channel) channel.postMessage(news);
  else leaveWord(news);
}

export function onTabMessage(receive: (news: TabMessage) => void): () => void {
  const pass = (news: unknown) => {
    if (news === 'session' || isTag(news)) receive(news);
  };
  const stop = listen<StorageEvent>(window, 'storage', ({ key, newValue }) => {
    if (key === TABS_KEY) pass(newValue);
  });
  if ('BroadcastChannel' in globalThis) {
    // One channel both sends and receives: a BroadcastChannel does not receive its own messages.
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
  // Set and removed, so that the same value fires a `storage` event again.
  writeDevice(TABS_KEY, news);
  writeDevice(TABS_KEY, null);
}
