import { MANAGEMENT_SYNC_MESSAGES } from '@elevate/rules';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { FollowedChannel, RunAnswer } from './admin-types.js';
import { followRun, type Answered } from './follow-run.js';

/** As an endpoint's `queryFn` is given it. */
export type Ask = (
  request: string | FetchArgs,
) => ReturnType<BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>>;

/** Begins a sync, or joins the one that is on already, and gives its run once it has ended. */
export async function performSync(ask: Ask, path: SyncPath, body: object): Promise<Answered> {
  const begun = await ask({ url: path, method: 'POST', body });
  if (begun.error) return { error: begun.error };
  return followRun(begun.data as RunAnswer, async (next) => (await ask(next)) as Answered);
}

export type SyncPath = '/admin/video-syncs' | '/admin/news-syncs';

/** The same of every followed channel that `isWanted`; `more` is sent beside their ids. */
export async function syncChannels(
  ask: Ask,
  isWanted: (channel: FollowedChannel) => boolean,
  more: object = {},
): Promise<Answered> {
  const answer = await ask('/admin/channels');
  if (answer.error) return { error: answer.error };
  const { items } = answer.data as { readonly items: readonly FollowedChannel[] };
  const channelIds = items.filter(isWanted).map(({ id }) => id);
  if (channelIds.length === 0) return { error: NO_CHANNELS };
  return performSync(ask, '/admin/video-syncs', { channelIds, ...more });
}

// As the server would word it, were it asked: there is nothing there, which is no fault.
const NO_CHANNELS: FetchBaseQueryError = {
  status: 404,
  data: { detail: MANAGEMENT_SYNC_MESSAGES.noChannels },
};
