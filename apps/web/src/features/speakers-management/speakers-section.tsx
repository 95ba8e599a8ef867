import { foldText, pluralize, SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import { Merge, Search } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { AdminPager, FilterSelect } from '../../shared/admin/table-controls.js';
import type { ListedSpeaker, ListedSpeakers } from '../../shared/api/generated/schema.js';
import {
  type MergeToSave,
  type SpeakerQuery,
  speakersApi,
  SuggestBox,
  useKnownSpeakers,
} from '../../shared/admin/suggest-box.js';
import { Notice } from '../../shared/ui/notice.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import './speakers-management.css';

const APPLYING_MS = 1_000;

export function SpeakersSection() {
  const { query, search, filter, turnTo } = useSpeakerAddress();
  const [isApplying, setApplying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = speakersApi.useGetSpeakersQuery(query, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isApplying ? APPLYING_MS : 0,
  });
  if (data && data.applying !== isApplying) setApplying(data.applying);
  return (
    <section aria-labelledby="speakers" className="pt-6">
      <h2
        ref={heading}
        tabIndex={-1}
        id="speakers"
        className="text-title font-extrabold tracking-[-0.03em]"
      >
        Speakers
      </h2>
      <p className="mt-1 mb-4 text-small text-plain">
        Merge the spellings of one person’s name. Talks of a merged name are shown under the other
        name, also those that a sync brings later.
      </p>
      <div className="speaker-filters">
        <SearchBox
          label="Search speakers"
          text={query.q ?? ''}
          maxLength={SEARCH_TERM_CHARACTERS}
          type={search}
          settle={() => undefined}
        />
        <FilterSelect label="Show" value={query.show} choices={SHOW_CHOICES} onChange={filter} />
      </div>
      {data && !error && (
        <Found
          found={data}
          onMerged={() => heading.current?.focus({ preventScroll: true })}
          onTurn={turnTo}
        />
      )}
      {!data && !error && <Skeleton className="mt-4 h-96" />}
      {error && (
        <AdminLoadFailed
          title="The speakers could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

interface FoundProps {
  readonly found: ListedSpeakers;
  readonly onMerged: () => void;
  readonly onTurn: (page: number) => void;
}

function Found({ found, onMerged, onTurn }: FoundProps) {
  const { items, total, page, pages, version, applying } = found;
  return (
    <>
      <p role="status" className="mt-4 min-h-6 text-small text-quiet">
        {`${pluralize(total, 'speaker')} found`}
        {applying && '. Old talks are following the last change…'}
      </p>
      {total === 0 ? (
        <Notice
          icon={Search}
          title="No speakers here"
          text="Add the speakers of a talk in the editor of its episode."
        />
      ) : (
        <ul aria-labelledby="speakers" className="border-t border-hairline">
          {items.map((one) => (
            <SpeakerRow key={one.id} speaker={one} version={version} onMerged={onMerged} />
          ))}
        </ul>
      )}
      <AdminPager label="Pages of speakers" page={page} pages={pages} onTurn={onTurn} />
    </>
  );
}

// Names of their own: the other sections of the tab share the address.
const TEXT = 'speaker';
const SHOW = 'speakers';
const PAGE = 'speakers-page';

export const SHOW_CHOICES = [
  { value: 'similar', label: 'With similar names' },
  { value: 'merged', label: 'With merged names' },
] as const;

/** The search, the filter and the page live in the address only. */
export function useSpeakerAddress() {
  const [parameters, change] = useParameters();
  const q = parameters.get(TEXT) ?? '';
  const show = SHOW_CHOICES.find(({ value }) => value === parameters.get(SHOW))?.value;
  const page = pageIn(parameters.get(PAGE));
  const query = useMemo<SpeakerQuery>(
    () => ({ ...(q !== '' && { q }), ...(show && { show }), ...(page > 1 && { page }) }),
    [q, show, page],
  );
  const set = (name: string, value: string, replace = false) =>
    change(
      (next) => {
        next.delete(PAGE);
        putParameter(next, name, value);
      },
      { replace },
    );
  return {
    query,
    search: (text: string) => set(TEXT, text, true),
    filter: (value: string) => set(SHOW, value),
    turnTo: (to: number) => set(PAGE, to === 1 ? '' : String(to)),
  };
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export interface SpeakerRowProps {
  readonly speaker: ListedSpeaker;
  readonly version: number;
  /** The row changed or is gone. */
  readonly onMerged: () => void;
}

export function SpeakerRow({ speaker, version, onMerged }: SpeakerRowProps) {
  const { name, talks, merged, similar } = speaker;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const merge = useMerge();
  const save = async (from: string, into: string | null) => {
    setBusy(true);
    const isDone = await merge({ name: from, into, version });
    setBusy(false);
    if (isDone) onMerged();
  };
  return (
    <li className="speaker">
      <div className="speaker-head">
        <p className="min-w-0 font-semibold break-words text-strong">{name}</p>
        <p className="text-plain">{pluralize(talks, 'talk')}</p>
        <button
          type="button"
          aria-label={`Merge ${name} into another speaker`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={buttonStyle('quiet')}
        >
          <Merge aria-hidden="true" className="size-4" />
          Merge
        </button>
      </div>
      {isOpen && (
        <MergeForm
          name={name}
          onMerge={(into) => void save(name, into)}
          onCancel={() => setOpen(false)}
        />
      )}
      {merged.map((one) => (
        <OtherName
          key={one.name}
          words={`Also “${one.name}”, ${pluralize(one.talks, 'talk')}`}
          action="Take back"
          label={`Take back the merge of ${one.name}`}
          isBusy={isBusy}
          onPress={() => void save(one.name, null)}
        />
      ))}
      {similar.map((one) => (
        <OtherName
          key={one.name}
          words={`Similar: ${one.name}, ${pluralize(one.talks, 'talk')}`}
          action={`Merge into ${name}`}
          label={`Merge into ${name}: ${one.name}`}
          isBusy={isBusy}
          onPress={() => void save(one.name, name)}
        />
      ))}
    </li>
  );
}

interface OtherNameProps {
  readonly words: string;
  readonly action: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function OtherName({ words, action, label, isBusy, onPress }: OtherNameProps) {
  return (
    <div className="speaker-name">
      <p>{words}</p>
      <button
        type="button"
        disabled={isBusy}
        aria-label={label}
        onClick={onPress}
        className={buttonStyle('link')}
      >
        {action}
      </button>
    </div>
  );
}

const UNDO_MS = 10_000;
const { mergeSpeakers } = speakersApi.endpoints;

type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>;

/** Returns false if the server refused. */
export function useMerge() {
  // Undo outlives the row, so it uses the store's dispatch.
  const dispatch = useDispatch<Dispatch>();
  return (change: MergeToSave) => merge(dispatch, change);
}

async function merge(dispatch: Dispatch, change: MergeToSave, isUndo = false): Promise<boolean> {
  const answer = await dispatch(mergeSpeakers.initiate(change, { track: false }));
  const { name, into } = change;
  if (answer.error) {
    const what = into === null ? 'The merge was not taken back' : 'The names were not merged';
    notify({ kind: 'error', message: rejectionWords(answer, what) });
    return false;
  }
  const { version } = answer.data;
  notify({
    kind: 'success',
    message: into === null ? `${name} is a speaker again` : `${name} is now ${into}`,
    detail: 'Old talks follow in a moment',
    durationMs: UNDO_MS,
    ...(!isUndo &&
      into !== null && {
        action: {
          label: 'Undo',
          onPress: () => void merge(dispatch, { name, into: null, version }, true),
        },
      }),
  });
  return true;
}

export interface MergeFormProps {
  readonly name: string;
  readonly onMerge: (into: string) => void;
  readonly onCancel: () => void;
}

/** Merges a speaker into one who is chosen by name. */
export function MergeForm({ name, onMerge, onCancel }: MergeFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const known = useKnownSpeakers(text);
  const others = known.filter((one) => one.name !== name);
  const chosen = known.find((one) => foldText(one.name) === foldText(text.trim()));
  const isOther = chosen !== undefined && chosen.name !== name;
  return (
    <form
      aria-label={`Merge ${name}`}
      className="speaker-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOther) onMerge(chosen.name);
      }}
    >
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {`Show the talks of ${name} as talks of`}
      </label>
      <SuggestBox
        id={id}
        text={text}
        placeholder="Name of the speaker"
        listLabel="Speakers"
        suggestions={others.slice(0, 8)}
        onText={setText}
        onEnter={setText}
      />
      <p id={`${id}-error`} className="text-caption text-quiet">
        {text.trim() !== '' && !isOther && 'Choose a speaker of the list.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" disabled={!isOther} className={buttonStyle('lead')}>
          Merge
        </button>
        <button type="button" onClick={onCancel} className={buttonStyle('quiet')}>
          Cancel
        </button>
      </div>
    </form>
  );
}
