import { isTag, type Tag } from '../api/tags.js';

/** Carries no user data: each tab asks the server. */
export type TabMessage = 'session' | 'sign-out' | Tag;

const CHANNEL = 'session';

let channel: BroadcastChannel | undefined;

export function notifyTabs(news: TabMessage): void {
  const sender = channel ?? new BroadcastChannel(CHANNEL);
  sender.postMessage(news);
  if (sender !== channel) sender.close();
}

export function onTabMessage(receive: (news: TabMessage) => void): () => void {
  // The channel also sends: a BroadcastChannel does not receive its own messages.
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'session' || data === 'sign-out' || isTag(data)) receive(data);
  });
  return () => {
    channel?.close();
    channel = undefined;
  };
}
