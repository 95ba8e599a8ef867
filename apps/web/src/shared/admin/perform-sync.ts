import { MANAGEMENT_SYNC_MESSAGES } from '@elevate/rules';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { FollowedChannel, RunAnswer } from './admin-types.js';
import { followRun, type Answered } from './follow-run.js';

/** The fetch function that RTK Query passes to `queryFn`. */
export type Ask = (
  request: string | FetchArgs,
) => ReturnType<BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>>;

/** Starts a sync, or joins the active one, and returns its run once it ends. */
export async function performSync(ask: Ask, path: SyncPath, body: object): Promise<Answered> {
  const begun = await ask({ url: path, method: 'POST', body });
  if (begun.error) return { error: begun.error };
  return followRun(begun.data as RunAnswer, async (next) => (await ask(next)) as Answered);
}

export type SyncPath = '/admin/video-syncs' | '/admin/news-syncs';

/** Syncs the followed channels that pass `isWanted`; `more` is merged into the request body. */
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

// Mimics the server's 404: no channels to sync is not a failure.
const NO_CHANNELS: FetchBaseQueryError = {
  status: 404,
  data: { detail: MANAGEMENT_SYNC_MESSAGES.noChannels },
};
