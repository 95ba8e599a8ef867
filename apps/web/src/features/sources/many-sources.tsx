import { pluralize, SOURCE_LIMITS, splitChannelNames } from '@elevate/rules';
import { useEffect, useId, useRef, useState } from 'react';
import { Action, FieldFrame } from '../../shared/admin/desk.js';
import type { NewChannel } from '../../shared/admin/admin-types.js';
import { problemOf, problemWords } from '../../shared/admin/problem-words.js';
import { useAction } from '../../shared/admin/use-action.js';
import { problemsIn, useDeskForm } from '../../shared/admin/use-desk-form.js';
import type * as Api from '../../shared/api/generated/schema.js';
import { TextField } from '../../shared/forms/fields.js';
import { type ManyFormProps, SourceForm } from './add-forms.js';
import { sourceChangesApi } from './sources.api.js';

const { followChannels, followFeeds } = sourceChangesApi.endpoints;

export function ManyChannels({ onAdded, onLeave }: ManyFormProps) {
  const [text, setText] = useState('');
  const [items, setItems] = useState<readonly Api.PreviewedChannel[]>();
  const { isBusy, perform } = useAction();
  const check = (names: string, checked: readonly Api.PreviewedChannel[]) => {
    setText(names);
    setItems(checked);
  };
  if (!items)
    return (
      <ChannelNamesForm
        names={splitChannelNames(text).join('\n')}
        onChecked={check}
        onLeave={onLeave}
      />
    );
  const channels = newChannels(items);
  return (
    <SourcesPreview
      noun="channel"
      items={items}
      words={CHANNEL_WORDS}
      nameOf={({ channel, name }) => name ?? channel}
      detailOf={({ channel, name, handle }) => name !== null && (handle ?? channel)}
      count={channels.length}
      isBusy={isBusy}
      onAdd={() =>
        perform(followChannels, channels, {
          failed: 'The channels could not be added',
          onDone: onAdded,
        })
      }
      back={{ label: 'Change the list', onPress: () => setItems(undefined) }}
    />
  );
}

const MOST_CHANNELS = SOURCE_LIMITS.channels;

interface ChannelNamesFormProps extends Pick<ManyFormProps, 'onLeave'> {
  readonly names: string;
  readonly onChecked: (names: string, items: readonly Api.PreviewedChannel[]) => void;
}

function ChannelNamesForm({ names, onChecked, onLeave }: ChannelNamesFormProps) {
  const [preview] = sourceChangesApi.usePreviewChannelsMutation();
  const form = useDeskForm({
    values: { channels: names },
    check: ({ channels }) => problemsIn({ channels: checkNames(channels) }),
    failed: 'The channels could not be checked',
    mainField: 'channels',
    startAt: 'channels',
    save: async ({ channels }) =>
      onChecked(channels, await preview(splitChannelNames(channels)).unwrap()),
  });
  return (
    <SourceForm
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
        autoComplete="off"
      />
    </SourceForm>
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
  const feeds = newFeeds(items);
  return (
    <SourcesPreview
      noun="feed"
      items={items}
      words={FEED_WORDS}
      nameOf={({ feed_url, name }) => name ?? feed_url}
      detailOf={({ feed_url, name, category, reason }) =>
        [name && feed_url, category, reason].filter(Boolean).join(' · ')
      }
      count={feeds.length}
      isBusy={isBusy}
      onAdd={() =>
        perform(followFeeds, feeds, { failed: 'The feeds could not be added', onDone: onAdded })
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
    if (answer.error === undefined) onRead(answer.data);
    else
      setError(
        problemOf(answer.error).detail ?? problemWords(answer.error, 'The file could not be read'),
      );
  };
  return (
    <div className="grid min-w-0 content-start gap-4 rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset">
      <h3 className="text-body font-semibold">Import feeds</h3>
      <FieldFrame label="OPML file" error={error}>
        {(input) => (
          <input
            {...input}
            type="file"
            accept=".opml,.xml,text/x-opml,text/xml"
            autoFocus
            disabled={isLoading}
            onChange={({ target }) => void read(target.files?.[0])}
            className="field-box"
          />
        )}
      </FieldFrame>
      <div className="flex">
        <Action label="Cancel" onPress={onLeave} />
      </div>
    </div>
  );
}

interface SourcesPreviewProps<Item extends Stated> {
  readonly noun: string;
  readonly items: readonly Item[];
  readonly words: Words<Item>;
  readonly nameOf: (item: Item) => string;
  readonly detailOf: (item: Item) => string | false;
  /** Of the items that can be added. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly onAdd: () => unknown;
  readonly back: { readonly label: string; readonly onPress: () => void };
}

function SourcesPreview<Item extends Stated>(props: SourcesPreviewProps<Item>) {
  const { noun, items, words, nameOf, detailOf, count, isBusy, onAdd, back } = props;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 content-start gap-4 rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset"
    >
      <h3 ref={title} id={titleId} tabIndex={-1} className="text-body font-semibold">
        {summaryOf(items, words)}
      </h3>
      <ul
        aria-labelledby={titleId}
        tabIndex={0}
        className="sources-preview max-h-96 overflow-y-auto text-small"
      >
        {items.map((item, index) => {
          const state: Item['state'] = item.state;
          const name = nameOf(item);
          const detail = detailOf(item);
          return (
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
          );
        })}
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

interface Stated {
  readonly state: string;
}

/** Beside a source, and behind the number of such sources. */
type Words<Item extends Stated> = Readonly<Record<Item['state'], readonly [string, string]>>;

const CHANNEL_WORDS: Words<Api.PreviewedChannel> = {
  new: ['New', 'new'],
  unchecked: ['Resolved by its first sync', 'not checked, as YouTube could not be asked'],
  followed: ['Already followed', 'already followed'],
  repeated: ['Named twice', 'named twice'],
  unknown: ['Not known to YouTube', 'not known to YouTube'],
  invalid: ['Not a handle, id or address', 'not readable'],
};

const FEED_WORDS: Words<Api.PreviewedFeed> = {
  new: ['New', 'new'],
  followed: ['Already followed', 'already followed'],
  repeated: ['Named twice', 'named twice'],
  invalid: ['Cannot be fetched', 'cannot be fetched'],
};

/** `2 new, 1 already followed` */
function summaryOf<Item extends Stated>(items: readonly Item[], words: Words<Item>): string {
  const parts = (Object.keys(words) as Item['state'][]).map((state) => {
    const { length } = items.filter((item) => item.state === state);
    return length > 0 && `${length} ${words[state][1]}`;
  });
  return parts.filter(Boolean).join(', ');
}

/** A resolved channel is sent by its id, so that YouTube is not asked about its handle again. */
function newChannels(items: readonly Api.PreviewedChannel[]): NewChannel[] {
  return items.flatMap(({ state, channel, id, name }): NewChannel[] => {
    if (state === 'unchecked') return [{ channel }];
    return state === 'new' && id !== null ? [{ channel: id, ...(name !== null && { name }) }] : [];
  });
}

function newFeeds(items: readonly Api.PreviewedFeed[]): Api.NewFeed[] {
  return items
    .filter(({ state }) => state === 'new')
    .map(({ state: _state, reason: _reason, ...feed }) => feed);
}
