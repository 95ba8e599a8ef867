import { pluralize } from '@elevate/rules';
import { useEffect, useId, useRef } from 'react';
import { rejectionWords } from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import type { AddFormProps } from '../source-row.js';
import type { NewChannel } from '../../../shared/admin/admin-types.js';
import type {
  NewFeed,
  PreviewedChannel,
  PreviewedFeed,
} from '../../../shared/api/generated/schema.js';

interface PreviewRow {
  readonly name: string;
  readonly detail: string | null;
  readonly isNew: boolean;
  /** The effect of following it. */
  readonly words: string;
}

type Added = Parameters<AddFormProps['onAdded']>[0];

interface FollowAnswer {
  readonly data?: Added;
  readonly error?: unknown;
}

interface SourcesPreviewProps {
  readonly summary: string;
  readonly rows: readonly PreviewRow[];
  /** `channel` or `feed` */
  readonly noun: string;
  /** The number of sources that can be added. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly follow: () => Promise<FollowAnswer>;
  readonly onAdded: AddFormProps['onAdded'];
  readonly back: { readonly label: string; readonly onPress: () => void };
}

export function SourcesPreview(props: SourcesPreviewProps) {
  const { summary, rows, noun, count, isBusy, follow, onAdded, back } = props;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const add = async () => {
    const answer = await follow();
    if (answer.data) onAdded(answer.data);
    else
      notify({ kind: 'error', message: rejectionWords(answer, `The ${noun}s could not be added`) });
  };
  return (
    <section aria-labelledby={titleId} className="source-form">
      <h3 ref={title} id={titleId} tabIndex={-1} className="text-body font-semibold">
        {summary}
      </h3>
      <ul aria-labelledby={titleId} tabIndex={0} className="sources-preview">
        {rows.map(({ name, detail, isNew, words }, index) => (
          <li key={`${index} ${name}`}>
            <span className="font-semibold text-strong">{name}</span>
            <span className={isNew ? 'text-lead-text' : 'text-quiet'}>{words}</span>
            {detail && <span className="text-caption text-quiet">{detail}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <button
            type="button"
            onClick={() => void add()}
            disabled={isBusy}
            aria-busy={isBusy}
            className={buttonStyle('lead', 'flex-1')}
          >
            Add {pluralize(count, noun)}
          </button>
        )}
        <button
          type="button"
          onClick={back.onPress}
          disabled={isBusy}
          className={buttonStyle('plain')}
        >
          {back.label}
        </button>
      </div>
    </section>
  );
}

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
