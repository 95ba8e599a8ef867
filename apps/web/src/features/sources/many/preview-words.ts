import type {
  NewChannel,
  NewFeed,
  PreviewedChannel,
  PreviewedFeed,
} from '../../../shared/admin/admin-types.js';

type ChannelState = PreviewedChannel['state'];
type FeedState = PreviewedFeed['state'];

export const CHANNEL_WORDS: Readonly<Record<ChannelState, string>> = {
  new: 'New',
  unchecked: 'Resolved by its first sync',
  followed: 'Already followed',
  repeated: 'Named twice',
  unknown: 'Not known to YouTube',
  invalid: 'Not a handle, id or address',
};

export const FEED_WORDS: Readonly<Record<FeedState, string>> = {
  new: 'New',
  followed: 'Already followed',
  repeated: 'Named twice',
  invalid: 'Cannot be fetched',
};

/** `2 new, 1 already followed` */
export function channelsSummary(items: readonly PreviewedChannel[]): string {
  return summary(items, {
    new: 'new',
    unchecked: 'not checked, as YouTube could not be asked',
    followed: 'already followed',
    repeated: 'named twice',
    unknown: 'not known to YouTube',
    invalid: 'not readable',
  });
}

export function feedsSummary(items: readonly PreviewedFeed[]): string {
  return summary(items, {
    new: 'new',
    followed: 'already followed',
    repeated: 'named twice',
    invalid: 'cannot be fetched',
  });
}

function summary<State extends string>(
  items: readonly { readonly state: State }[],
  words: Readonly<Record<State, string>>,
): string {
  const states = Object.keys(words) as State[];
  const parts = states.map((state) => {
    const { length } = items.filter((item) => item.state === state);
    return length > 0 && `${length} ${words[state]}`;
  });
  return parts.filter(Boolean).join(', ');
}

/** A resolved channel is sent by its id, so that YouTube is not asked about its handle again. */
export function newChannels(items: readonly PreviewedChannel[]): NewChannel[] {
  return items.flatMap(({ state, channel, id, name }): NewChannel[] => {
    if (state === 'unchecked') return [{ channel }];
    return state === 'new' && id !== null ? [{ channel: id, ...(name !== null && { name }) }] : [];
  });
}

export function newFeeds(items: readonly PreviewedFeed[]): NewFeed[] {
  return items
    .filter(({ state }) => state === 'new')
    .map(({ state: _state, reason: _reason, ...feed }) => feed);
}
