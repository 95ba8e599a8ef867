import { pluralize } from '@elevate/rules';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type * as Api from '../api/generated/schema.js';
import { useNow } from '../timing/use-now.js';
import { offerUndo } from '../toasts/offer-undo.js';
import { moved, OrderedList } from '../ui/ordered-list.js';
import { AddressSearch } from '../ui/search-box.js';
import { deskApi } from './admin.api.js';
import { Action, Thumb, useHeadingFocus } from './desk.js';
import { minuteIn } from './desk-dates.js';
import { TIME_INPUT, toInstant, toLocalMinute } from './local-time.js';

const finderApi = deskApi(({ read }) => ({
  findEpisodes: read<Api.SearchResult, string>(
    (term) => `/search?${new URLSearchParams({ q: term })}`,
    ['episodes'],
  ),
}));

interface EpisodeFinderProps {
  readonly label: string;
  readonly act: string;
  readonly isChosen: (id: string) => boolean;
  readonly onChoose: (episode: Api.Episode) => void;
}

export function EpisodeFinder({ label, act, isChosen, onChoose }: EpisodeFinderProps) {
  const [term, setTerm] = useState('');
  const query = finderApi.useFindEpisodesQuery(term, { skip: term === '' });
  const found = term === '' ? undefined : query.currentData?.items;
  const count = found?.length ? pluralize(found.length, 'episode') : 'No episodes';
  // A list that is replaced between the press and the release would lose the press.
  const [pressed, setPressed] = useState<readonly Api.Episode[] | null>(null);
  const latest = term === '' ? undefined : query.data?.items;
  const episodes = pressed ?? found ?? latest;
  const release = () => setPressed(null);
  return (
    <div className="grid gap-2">
      <AddressSearch label={label} term={term} onSearch={setTerm} spell={(text) => text.trim()} />
      <p role="status" className="text-caption text-quiet">
        {query.isError ? 'The search failed. Try again.' : found && `${count} found`}
      </p>
      {episodes && episodes.length > 0 && (
        <ul
          aria-label="Found episodes"
          onPointerDown={() => setPressed(episodes)}
          // After a touch, it comes before the click.
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && release()}
          onPointerCancel={release}
          onClick={release}
        >
          {episodes.map((episode) => {
            const { id, title, channel } = episode;
            const verb = isChosen(id) ? 'Chosen' : act;
            return (
              <EpisodeItem key={id} episode={{ ...episode, episode_id: id }} lines={[channel.name]}>
                <Action
                  label={verb}
                  name={`${verb} ${title}`}
                  disabled={isChosen(id)}
                  onPress={() => onChoose(episode)}
                />
              </EpisodeItem>
            );
          })}
        </ul>
      )}
    </div>
  );
}

export interface ListedEpisode {
  readonly episode_id: string;
  readonly title: string | null;
  readonly thumbnail_url: string | null;
}

export const nameOf = ({ title, episode_id: id }: ListedEpisode): string => title ?? id;

export const thumbOf = (episode: ListedEpisode) => ({
  id: episode.episode_id,
  title: nameOf(episode),
  src: episode.thumbnail_url,
});

interface EpisodeItemProps {
  readonly episode: ListedEpisode;
  readonly lines?: readonly (string | null)[];
  readonly as?: 'li' | 'div';
  readonly children: ReactNode;
}

export function EpisodeItem({ episode, lines = [], as: Box = 'li', children }: EpisodeItemProps) {
  return (
    <Box className="desk-row with-picture">
      <Thumb {...thumbOf(episode)} />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold break-words text-strong">{nameOf(episode)}</p>
        {lines.filter(Boolean).map((line) => (
          <p key={line} className="text-caption text-plain">
            {line}
          </p>
        ))}
      </div>
      {children}
    </Box>
  );
}

export type OrderedTalk = Api.EditorPick & { readonly note?: string | null };
type Talks = readonly OrderedTalk[];

export const orderWords = (talks: Talks): string =>
  talks
    .map((talk, index) => {
      const { from, until, note } = talk;
      const parts = [
        `${index + 1}. ${nameOf(talk)}`,
        from && `from ${minuteIn('', from)}`,
        until && `until ${minuteIn('', until)}`,
        note && `“${note}”`,
      ];
      return parts.filter(Boolean).join(', ');
    })
    .join('\n');

const without = (talks: Talks, id: string): Talks =>
  talks.filter(({ episode_id }) => episode_id !== id);

interface OrderedTalksProps {
  readonly label: string;
  readonly removed: string;
  readonly talks: Talks;
  readonly hasNotes?: boolean;
  /** By episode and field, such as `abc.note`. */
  readonly problems?: Readonly<Record<string, string>>;
  readonly onEdit: (change: (talks: Talks) => Talks) => void;
  readonly children?: ReactNode;
}

export function OrderedTalks(props: OrderedTalksProps) {
  const { label, removed, talks, hasNotes = false, problems = {}, onEdit, children } = props;
  const [added, setAdded] = useState<Api.Episode>();
  const list = useRef<HTMLDivElement>(null);
  const focusHeading = useHeadingFocus();
  useEffect(() => {
    if (added)
      list.current?.querySelector('ol > :last-child')?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  const add = (episode: Api.Episode) => {
    const { id, title, thumbnail_url } = episode;
    const talk = { title, thumbnail_url, available: true, from: null, until: null, note: null };
    onEdit((now) => [...without(now, id), { ...talk, episode_id: id }]);
    setAdded(episode);
  };
  const remove = (talk: OrderedTalk, index: number) => {
    const { episode_id: id, title: detail } = talk;
    onEdit((now) => without(now, id));
    if (talks.length === 1) focusHeading();
    const putBack = () =>
      onEdit((now) =>
        now.some((each) => each.episode_id === id) ? now : now.toSpliced(index, 0, talk),
      );
    offerUndo(removed, putBack, detail === null ? {} : { detail });
  };
  return (
    // An added episode appears beside the search, on phones above it.
    <div className={talks.length === 0 ? undefined : 'desk-columns wide-first'}>
      <div ref={list} className="min-w-0">
        <p role="status" className="sr-only">
          {added && `${added.title} is added at the end`}
        </p>
        <ProblemText text={problems['talks']} isRefusal />
        <OrderedList
          label={label}
          items={talks}
          keyOf={({ episode_id: id }) => id}
          nameOf={nameOf}
          onMove={(from, to) => onEdit((now) => moved(now, from, to))}
          onRemove={remove}
          details={(talk) => (
            <TalkFields
              talk={talk}
              hasNote={hasNotes}
              problems={problems}
              onChange={(change) =>
                onEdit((now) =>
                  now.map((each) =>
                    each.episode_id === talk.episode_id ? { ...each, ...change } : each,
                  ),
                )
              }
            />
          )}
        >
          {(talk) => <TalkName talk={talk} problem={problems[`${talk.episode_id}.episode_id`]} />}
        </OrderedList>
        {children}
      </div>
      <div className="md:sticky md:top-[calc(var(--bar)+1rem)]">
        <EpisodeFinder
          label="Search an episode to add"
          act="Add"
          isChosen={(id) => talks.some((each) => each.episode_id === id)}
          onChoose={add}
        />
      </div>
    </div>
  );
}

interface TalkFieldsProps {
  readonly talk: OrderedTalk;
  readonly hasNote: boolean;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<OrderedTalk>) => void;
}

function TalkName({ talk, problem }: { talk: OrderedTalk; problem: string | undefined }) {
  return (
    <div className="flex items-center gap-3">
      <Thumb {...thumbOf(talk)} />
      <div className="min-w-0">
        <p className="line-clamp-3 font-semibold break-words text-strong">{nameOf(talk)}</p>
        <ProblemText text={placeWords(talk, useNow()) ?? undefined} />
        <ProblemText text={problem} isRefusal />
      </div>
    </div>
  );
}

function TalkFields({ talk, hasNote, problems, onChange }: TalkFieldsProps) {
  const id = useId();
  const name = nameOf(talk);
  const problemOf = (field: string) => problems[`${talk.episode_id}.${field}`];
  const noteProblem = problemOf('note');
  return (
    <div className="grid grid-cols-1 gap-2">
      {hasNote && (
        <div>
          <input
            aria-label={`Note, ${name}`}
            aria-invalid={noteProblem !== undefined}
            aria-describedby={noteProblem && id}
            placeholder="Note: why to watch this talk"
            value={talk.note ?? ''}
            onChange={({ target }) => onChange({ note: target.value || null })}
            className="field-box"
          />
          <ProblemText id={id} text={noteProblem} />
        </div>
      )}
      <ShownTimes
        of={name}
        times={talk}
        problem={problemOf('from') ?? problemOf('until')}
        onChange={onChange}
      />
    </div>
  );
}

interface ProblemTextProps {
  readonly id?: string;
  readonly text: string | undefined;
  /** Of no input: the text itself takes the focus. */
  readonly isRefusal?: boolean;
}

function ProblemText({ id, text, isRefusal = false }: ProblemTextProps) {
  if (text === undefined) return null;
  return (
    <p
      id={id}
      tabIndex={isRefusal ? -1 : undefined}
      data-problem={isRefusal || undefined}
      className="basis-full text-caption text-danger"
    >
      {text}
    </p>
  );
}

interface Times {
  readonly from: string | null;
  readonly until: string | null;
}

interface ShownTimesProps {
  readonly of?: string;
  readonly times: Times;
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<Times>) => void;
}

const TIMES = [
  ['from', 'From'],
  ['until', 'Until'],
] as const;

export function ShownTimes({ of, times, problem, onChange }: ShownTimesProps) {
  const id = useId();
  return (
    <div className="desk-inline flex flex-wrap gap-x-4 gap-y-2">
      {TIMES.map(([field, label]) => (
        <label
          key={field}
          className="inline-flex max-w-full items-center gap-2 text-caption text-plain"
        >
          {label}
          <input
            {...TIME_INPUT}
            aria-label={of && `${label}, ${of}`}
            aria-invalid={problem !== undefined}
            aria-describedby={problem && id}
            value={toLocalMinute(times[field])}
            onChange={({ target }) => onChange({ [field]: toInstant(target.value) || null })}
            className="field-box"
          />
        </label>
      ))}
      <ProblemText id={id} text={problem} />
    </div>
  );
}

export function placeWords(talk: OrderedTalk, now: number | null): string | null {
  return talk.available ? timeWords(talk, now) : 'Not available: visitors do not see it';
}

export function timeWords({ from, until }: Times, now: number | null): string | null {
  if (now === null) return null;
  if (until !== null && Date.parse(until) <= now) return 'Ended';
  return from !== null && Date.parse(from) > now ? 'Not yet shown' : null;
}
