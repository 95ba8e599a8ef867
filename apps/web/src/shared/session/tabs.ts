import { isTag, type Tag } from '../api/tags.js';

/** Carries no user data: each tab asks the server. */
export type TabMessage = 'session' | Tag;

const CHANNEL = 'session';

let channel: BroadcastChannel | undefined;

/** A `sign-out` is heard by forms with unsaved input only. */
export function notifyTabs(news: TabMessage | 'sign-out'): void {
  const sender = channel ?? new BroadcastChannel(CHANNEL);
  sender.postMessage(news);
  if (sender !== channel) sender.close();
}

export function onTabMessage(receive: (news: TabMessage) => void): () => void {
  // The channel also sends: a BroadcastChannel does not receive its own messages.
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'session' || isTag(data)) receive(data);
  });
  return () => {
    channel?.close();
    channel = undefined;
  };
}
