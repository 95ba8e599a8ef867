import { isTag, type Tag } from '../api/tags.js';

/** Carries no user data: each tab asks the server. */
export type TabMessage = 'session' | 'sign-out' | Tag;

const CHANNEL = 'session';

let channel: BroadcastChannel | null = null;

export function notifyTabs(news: TabMessage): void {
  const sender = channel ?? openChannel();
  sender?.postMessage(news);
  if (sender !== channel) sender?.close();
}

export function onTabMessage(receive: (news: TabMessage) => void): () => void {
  // The channel also sends: a BroadcastChannel does not receive its own messages.
  channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'session' || data === 'sign-out' || isTag(data)) receive(data);
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
