import { pluralize, SOURCE_LIMITS, splitChannelNames } from '@elevate/rules';
import { useEffect, useId, useRef, useState } from 'react';
import { Action, describedBy, FieldFrame } from '../../shared/admin/desk.js';
import type { NewChannel } from '../../shared/admin/admin-types.js';
import { problemOf, problemWords } from '../../shared/admin/problem-words.js';
import { type Answer, report } from '../../shared/admin/use-action.js';
import { problemsIn, useDeskForm } from '../../shared/admin/use-desk-form.js';
import type {
  NewFeed,
  PreviewedChannel,
  PreviewedFeed,
} from '../../shared/api/generated/schema.js';
import { TextField } from '../../shared/forms/fields.js';
import { type Added, type ManyFormProps, SourceForm } from './add-forms.js';
import { sourceChangesApi } from './sources.api.js';

export function ManyChannels({ onAdded, onLeave }: ManyFormProps) {
  const [text, setText] = useState('');
  const [items, setItems] = useState<readonly PreviewedChannel[]>();
  const [follow, { isLoading }] = sourceChangesApi.useFollowChannelsMutation();
  const check = (names: string, checked: readonly PreviewedChannel[]) => {
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
      summary={summaryOf(items, CHANNEL_WORDS)}
      rows={items.map(({ channel, name, handle, state }) => ({
        name: name ?? channel,
        detail: name === null ? null : (handle ?? channel),
        isNew: state === 'new',
        words: CHANNEL_WORDS[state][0],
      }))}
      noun="channel"
      count={channels.length}
      isBusy={isLoading}
      follow={() => follow(channels)}
      onAdded={onAdded}
      back={
        <Action label="Change the list" disabled={isLoading} onPress={() => setItems(undefined)} />
      }
    />
  );
}

const MOST_CHANNELS = SOURCE_LIMITS.channels;

interface ChannelNamesFormProps extends Pick<ManyFormProps, 'onLeave'> {
  readonly names: string;
  readonly onChecked: (names: string, items: readonly PreviewedChannel[]) => void;
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
  const [items, setItems] = useState<readonly PreviewedFeed[]>();
  const [follow, { isLoading }] = sourceChangesApi.useFollowFeedsMutation();
  if (!items) return <OpmlForm onRead={setItems} onLeave={onLeave} />;
  const feeds = newFeeds(items);
  return (
    <SourcesPreview
      summary={summaryOf(items, FEED_WORDS)}
      rows={items.map(({ feed_url, name, category, state, reason }) => ({
        name: name ?? feed_url,
        detail: [name && feed_url, category, reason].filter(Boolean).join(' · ') || null,
        isNew: state === 'new',
        words: FEED_WORDS[state][0],
      }))}
      noun="feed"
      count={feeds.length}
      isBusy={isLoading}
      follow={() => follow(feeds)}
      onAdded={onAdded}
      back={<Action label="Cancel" disabled={isLoading} onPress={onLeave} />}
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
  readonly onRead: (items: readonly PreviewedFeed[]) => void;
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
  const frame = { id: useId(), error };
  return (
    <div className="grid min-w-0 content-start gap-4 rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset">
      <h3 className="text-body font-semibold">Import feeds</h3>
      <FieldFrame {...frame} label="OPML file">
        <input
          {...describedBy(frame)}
          type="file"
          accept=".opml,.xml,text/x-opml,text/xml"
          autoFocus
          disabled={isLoading}
          onChange={({ target }) => void read(target.files?.[0])}
          className="field-box"
        />
      </FieldFrame>
      <div className="flex">
        <Action label="Cancel" onPress={onLeave} />
      </div>
    </div>
  );
}

interface PreviewRow {
  readonly name: string;
  readonly detail: string | null;
  readonly isNew: boolean;
  /** The effect of following it. */
  readonly words: string;
}

interface SourcesPreviewProps extends Pick<ManyFormProps, 'onAdded'> {
  readonly summary: string;
  readonly rows: readonly PreviewRow[];
  readonly noun: string;
  readonly count: number;
  readonly isBusy: boolean;
  readonly follow: () => Promise<Answer<Added>>;
  readonly back: React.ReactNode;
}

function SourcesPreview(props: SourcesPreviewProps) {
  const { summary, rows, noun, count, isBusy, follow, onAdded, back } = props;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const add = async () => {
    const added = report(await follow(), { failed: `The ${noun}s could not be added` });
    if (added) onAdded(added);
  };
  return (
    <section
      aria-labelledby={titleId}
      className="grid min-w-0 content-start gap-4 rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset"
    >
      <h3 ref={title} id={titleId} tabIndex={-1} className="text-body font-semibold">
        {summary}
      </h3>
      <ul
        aria-labelledby={titleId}
        tabIndex={0}
        className="sources-preview max-h-96 overflow-y-auto text-small"
      >
        {rows.map(({ name, detail, isNew, words }, index) => (
          <li
            key={`${index} ${name}`}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b border-hairline py-1.5 wrap-anywhere"
          >
            <span className="font-semibold text-strong">{name}</span>
            <span className={isNew ? 'text-lead-text' : 'text-quiet'}>{words}</span>
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
            onPress={add}
          />
        )}
        {back}
      </div>
    </section>
  );
}

/** Beside a source, and behind the number of such sources. */
type Words<Item extends { readonly state: string }> = Readonly<
  Record<Item['state'], readonly [string, string]>
>;

const CHANNEL_WORDS: Words<PreviewedChannel> = {
  new: ['New', 'new'],
  unchecked: ['Resolved by its first sync', 'not checked, as YouTube could not be asked'],
  followed: ['Already followed', 'already followed'],
  repeated: ['Named twice', 'named twice'],
  unknown: ['Not known to YouTube', 'not known to YouTube'],
  invalid: ['Not a handle, id or address', 'not readable'],
};

const FEED_WORDS: Words<PreviewedFeed> = {
  new: ['New', 'new'],
  followed: ['Already followed', 'already followed'],
  repeated: ['Named twice', 'named twice'],
  invalid: ['Cannot be fetched', 'cannot be fetched'],
};

/** `2 new, 1 already followed` */
function summaryOf<State extends string>(
  items: readonly { readonly state: State }[],
  words: Readonly<Record<State, readonly [string, string]>>,
): string {
  const parts = (Object.keys(words) as State[]).map((state) => {
    const { length } = items.filter((item) => item.state === state);
    return length > 0 && `${length} ${words[state][1]}`;
  });
  return parts.filter(Boolean).join(', ');
}

/** A resolved channel is sent by its id, so that YouTube is not asked about its handle again. */
function newChannels(items: readonly PreviewedChannel[]): NewChannel[] {
  return items.flatMap(({ state, channel, id, name }): NewChannel[] => {
    if (state === 'unchecked') return [{ channel }];
    return state === 'new' && id !== null ? [{ channel: id, ...(name !== null && { name }) }] : [];
  });
}

function newFeeds(items: readonly PreviewedFeed[]): NewFeed[] {
  return items
    .filter(({ state }) => state === 'new')
    .map(({ state: _state, reason: _reason, ...feed }) => feed);
}
