import {
  channelNameIn,
  checkChannelName,
  NEWS_CATEGORIES,
  type NewsCategory,
  pluralize,
  SOURCE_LIMITS,
  splitChannelNames,
} from '@elevate/rules';
import { useId, useState } from 'react';
import { Action, DESK_CARD, FieldBox, focusFirst } from '../../../shared/desk/desk.js';
import { problemOf, problemWords } from '../../../shared/desk/problem-words.js';
import { report, useAction } from '../../../shared/desk/use-action.js';
import { FormCard, useDeskForm } from '../../../shared/desk/use-desk-form.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { TextField } from '../../../shared/forms/fields.js';
import { offerFile } from '../../../shared/browser/offer-file.js';
import { sourceChangesApi } from './sources.api.js';

export type Added = readonly { readonly id: string; readonly name: string }[];

interface ManyFormProps {
  readonly onAdded: (added: Added) => void;
  readonly onLeave: () => void;
}

interface AddFormProps extends Pick<ManyFormProps, 'onAdded'> {
  readonly isNext: boolean;
  readonly onMany: () => void;
}

export function AddChannelForm({ isNext, onAdded, onMany }: AddFormProps) {
  const [follow] = sourceChangesApi.useFollowChannelsMutation();
  const form = useDeskForm({
    draft: 'add-channel',
    values: { channel: '' },
    check: ({ channel }) => ({ channel: checkChannelName(channel) }),
    failed: 'The channel could not be added',
    mainField: 'channel',
    startAt: isNext ? 'channel' : undefined,
    save: async ({ channel }) => {
      const channels = [{ channel: channelNameIn(channel) ?? channel }];
      onAdded((await follow({ channels }).unwrap()).items);
    },
  });
  return (
    <FormCard
      title="Add a channel"
      form={form}
      label="Add channel"
      buttons={<Action label="Add many at once" onPress={onMany} />}
    >
      <TextField
        field={form.field('channel')}
        label="Handle, channel id or address"
        placeholder="@handle"
        type="text"
      />
    </FormCard>
  );
}

/** The feed's name comes from its document. */
export function AddFeedForm({ isNext, onAdded, onMany }: AddFormProps) {
  const [follow] = sourceChangesApi.useFollowFeedsMutation();
  const categoryId = useId();
  const [load, { isFetching }] = sourceChangesApi.useLazyGetFeedsOpmlQuery();
  const form = useDeskForm({
    draft: 'add-feed',
    values: { address: '', category: 'News' },
    check: ({ address }) => ({ address: checkFeedAddress(address) }),
    failed: 'The feed could not be added',
    mainField: 'address',
    startAt: isNext ? 'address' : undefined,
    save: async ({ address, category }) => {
      const feed = { feed_url: address.trim(), category: category as NewsCategory };
      onAdded((await follow([feed]).unwrap()).items);
    },
  });
  const exportFeeds = async () => {
    const file = report(await load(), { failed: 'The feeds could not be exported' });
    if (file) offerFile('feeds.opml', file.opml, 'text/x-opml');
  };
  return (
    <FormCard
      title="Add a feed"
      form={form}
      label="Add feed"
      buttons={
        <>
          <Action label="Import OPML" onPress={onMany} />
          <Action label="Export OPML" disabled={isFetching} onPress={exportFeeds} />
        </>
      }
    >
      <TextField
        field={form.field('address')}
        label="Address of the feed"
        placeholder="https://example.org/feed.xml"
        type="url"
      />
      <div>
        <label htmlFor={categoryId} className="text-small font-semibold text-strong">
          Category
        </label>
        <select {...form.field('category').input} id={categoryId} className="field-box">
          {NEWS_CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </div>
    </FormCard>
  );
}

/** Checks only the syntax; the first sync finds out whether a feed is there. */
function checkFeedAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return 'Please give the address of a feed';
  const isWeb = /^https?:\/\//i.test(typed) && URL.canParse(typed);
  return isWeb ? undefined : 'Please give a web address that starts with https://';
}

const { followChannels, followFeeds } = sourceChangesApi.endpoints;

export function ManyChannels({ onAdded, onLeave }: ManyFormProps) {
  const [text, setText] = useState('');
  const [items, setItems] = useState<readonly Api.PreviewedChannel[]>();
  const { isBusy, perform } = useAction();
  if (!items)
    return (
      <ChannelNamesForm
        names={splitChannelNames(text).join('\n')}
        onChecked={(names, checked) => {
          setText(names);
          setItems(checked);
        }}
        onLeave={onLeave}
      />
    );
  const channels = newChannels(items);
  return (
    <SourcesPreview
      noun="channel"
      words={CHANNEL_WORDS}
      items={items.map(({ state, channel, name, handle }) => ({
        state,
        name: name ?? channel,
        detail: name !== null && (handle ?? channel),
      }))}
      count={channels.length}
      isBusy={isBusy}
      onAdd={() =>
        perform(
          followChannels,
          { channels },
          { failed: 'The channels could not be added', onDone: (added) => onAdded(added.items) },
        )
      }
      back={{ label: 'Change the list', onPress: () => setItems(undefined) }}
    />
  );
}

const MOST_CHANNELS = SOURCE_LIMITS.channels;
const MANY_CHANNELS = 'many-channels';

interface ChannelNamesFormProps extends Pick<ManyFormProps, 'onLeave'> {
  readonly names: string;
  readonly onChecked: (names: string, items: readonly Api.PreviewedChannel[]) => void;
}

function ChannelNamesForm({ names, onChecked, onLeave }: ChannelNamesFormProps) {
  const [preview] = sourceChangesApi.usePreviewChannelsMutation();
  const form = useDeskForm({
    draft: MANY_CHANNELS,
    values: { channels: names },
    check: ({ channels }) => ({ channels: checkNames(channels) }),
    failed: 'The channels could not be checked',
    mainField: 'channels',
    startAt: 'channels',
    save: async ({ channels: typed }) => {
      const channels = splitChannelNames(typed).map((channel) => ({ channel }));
      onChecked(typed, (await preview({ channels }).unwrap()).items);
    },
  });
  return (
    <FormCard
      title="Add many channels"
      form={form}
      label="Check channels"
      buttons={<Action label="Cancel" onPress={onLeave} />}
    >
      <TextField
        field={form.field('channels')}
        label="Handles, channel ids or addresses"
        hint={`One a line, or separated by spaces or commas. At most ${MOST_CHANNELS}.`}
        rows={6}
      />
    </FormCard>
  );
}

function checkNames(text: string): string | undefined {
  const { length } = splitChannelNames(text);
  if (length === 0) return 'Please name at least one channel';
  return length > MOST_CHANNELS
    ? `These are ${length} channels. Please name at most ${MOST_CHANNELS} at once`
    : undefined;
}

export function ImportFeeds({ onAdded, onLeave }: ManyFormProps) {
  const [items, setItems] = useState<readonly Api.PreviewedFeed[]>();
  const { isBusy, perform } = useAction();
  if (!items) return <OpmlForm onRead={setItems} onLeave={onLeave} />;
  const feeds = items
    .filter(({ state }) => state === 'new')
    .map(({ state: _state, reason: _reason, ...feed }) => feed);
  return (
    <SourcesPreview
      noun="feed"
      words={FEED_WORDS}
      items={items.map(({ state, feed_url: url, name, category, reason }) => ({
        state,
        name: name ?? url,
        detail: [name && url, category, reason].filter(Boolean).join(' · '),
      }))}
      count={feeds.length}
      isBusy={isBusy}
      onAdd={() =>
        perform(followFeeds, feeds, {
          failed: 'The feeds could not be added',
          onDone: (added) => onAdded(added.items),
        })
      }
      back={{ label: 'Cancel', onPress: onLeave }}
    />
  );
}

const MOST_CHARACTERS = SOURCE_LIMITS.opmlCharacters;
const BYTES_PER_CHARACTER = 4;
const TOO_LONG = `The file is too long: at most ${MOST_CHARACTERS.toLocaleString('en')} characters can be read`;
const DECLARED = /^[^<]{0,9}<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/;

/** Some readers export UTF-16 or Latin-1. */
function decodeXml(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xfe || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff || second === 0) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    const label = DECLARED.exec(text)?.[1];
    return label && !/^utf/i.test(label) ? decodeAs(label, bytes) : text;
  }
}

function decodeAs(label: string, bytes: ArrayBuffer): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface OpmlFormProps extends Pick<ManyFormProps, 'onLeave'> {
  readonly onRead: (items: readonly Api.PreviewedFeed[]) => void;
}

function OpmlForm({ onRead, onLeave }: OpmlFormProps) {
  const [error, setError] = useState<string>();
  const [preview, { isLoading }] = sourceChangesApi.usePreviewFeedsMutation();
  const read = async (file: File | undefined) => {
    setError(undefined);
    if (!file) return;
    const isReadable = file.size <= MOST_CHARACTERS * BYTES_PER_CHARACTER;
    const text = isReadable ? decodeXml(await file.arrayBuffer()) : null;
    if (text === null || text.length > MOST_CHARACTERS) {
      setError(TOO_LONG);
      return;
    }
    const answer = await preview(text);
    if (answer.data) onRead(answer.data.items);
    else {
      const words = problemWords(answer.error, 'The file could not be read');
      setError(problemOf(answer.error).detail ?? words);
    }
  };
  return (
    <div className={DESK_CARD}>
      <h3 className="text-body font-bold">Import feeds</h3>
      <FieldBox
        label="OPML file"
        error={error}
        type="file"
        onClick={({ currentTarget }) => void (currentTarget.value = '')}
        accept=".opml,.xml,text/x-opml,text/xml"
        autoFocus
        disabled={isLoading}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <div className="flex">
        <Action label="Cancel" onPress={onLeave} />
      </div>
    </div>
  );
}

interface SourcesPreviewProps<State extends string> {
  readonly noun: string;
  readonly words: Words<State>;
  readonly items: readonly {
    readonly state: State;
    readonly name: string;
    readonly detail: string | false;
  }[];
  readonly count: number;
  readonly isBusy: boolean;
  readonly onAdd: () => unknown;
  readonly back: { readonly label: string; readonly onPress: () => void };
}

function SourcesPreview<State extends string>(props: SourcesPreviewProps<State>) {
  const { noun, items, words, count, isBusy, onAdd, back } = props;
  const titleId = useId();
  const counts = (Object.keys(words) as State[]).map((state) => {
    const { length } = items.filter((item) => item.state === state);
    return length > 0 && `${length} ${words[state][1]}`;
  });
  return (
    <section aria-labelledby={titleId} className={DESK_CARD}>
      <h3 ref={focusFirst} id={titleId} tabIndex={-1} className="text-body font-bold">
        {counts.filter(Boolean).join(', ')}
      </h3>
      <ul
        aria-labelledby={titleId}
        tabIndex={0}
        className="sources-preview max-h-96 overflow-y-auto text-small"
      >
        {items.map(({ state, name, detail }, index) => (
          <li
            key={`${index} ${name}`}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-hairline py-1.5 wrap-anywhere"
          >
            <span className="font-semibold text-strong">{name}</span>
            <span className={state === 'new' ? 'text-lead-text' : 'text-quiet'}>
              {words[state][0]}
            </span>
            {detail && <span className="col-span-2 text-caption text-quiet">{detail}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <Action
            kind="lead"
            extra="flex-1"
            label={`Add ${pluralize(count, noun)}`}
            isBusy={isBusy}
            onPress={onAdd}
          />
        )}
        <Action {...back} disabled={isBusy} />
      </div>
    </section>
  );
}

/** Beside a source, and behind the number of such sources. */
type Words<State extends string> = Readonly<Record<State, readonly [string, string]>>;

const CHANNEL_WORDS: Words<Api.PreviewedChannel['state']> = {
  new: ['New', 'new'],
  unchecked: ['Resolved by its first sync', 'not checked, as YouTube could not be asked'],
  followed: ['Already followed', 'already followed'],
  repeated: ['Named twice', 'named twice'],
  unknown: ['Not known to YouTube', 'not known to YouTube'],
  invalid: ['Not a handle, id or address', 'not readable'],
};

const FEED_WORDS: Words<Api.PreviewedFeed['state']> = {
  new: ['New', 'new'],
  followed: ['Already followed', 'already followed'],
  repeated: ['Named twice', 'named twice'],
  invalid: ['Cannot be fetched', 'cannot be fetched'],
};

/** A resolved channel is sent by its id, so that YouTube is not asked about its handle again. */
function newChannels(items: readonly Api.PreviewedChannel[]): Api.NewChannels['channels'] {
  return items.flatMap(({ state, channel, id, name }): Api.NewChannels['channels'] => {
    if (state === 'unchecked') return [{ channel }];
    return state === 'new' && id !== null ? [{ channel: id, ...(name !== null && { name }) }] : [];
  });
}
