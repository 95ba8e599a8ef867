import { isTag, type Tag } from '../api/tags.js';

/** Carries no user data: each tab asks the server. */
export type TabMessage = 'session' | Tag;

const CHANNEL = 'session';

let channel: BroadcastChannel | null = null;

/** A `sign-out` is heard by forms with unsaved input only. */
export function notifyTabs(news: TabMessage | 'sign-out'): void {
  const sender = channel ?? openChannel();
  sender?.postMessage(news);
  if (sender !== channel) sender?.close();
}

export function onTabMessage(receive: (news: TabMessage) => void): () => void {
  // The channel also sends: a BroadcastChannel does not receive its own messages.
  channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'session' || isTag(data)) receive(data);
  });
  return () => {
    channel?.close();
    channel = null;
  };
}

/** Null where the browser blocks all data of the site: each tab is then alone. */
export function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}
