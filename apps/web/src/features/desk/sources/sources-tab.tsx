import { pluralize } from '@elevate/rules';
import { CloudOff, ListPlus, Pause, Play, RotateCw, SearchX, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import {
  kindWords,
  readAgainNotice,
  sharedWords,
  sourceWords,
} from '../../../shared/desk/run-words.js';
import { type Source, sourcesApi } from '../../../shared/desk/followed-sources.api.js';
import {
  Action,
  Actions,
  Chevron,
  Choice,
  DeskSection,
  Facts,
  FRESH,
  Loaded,
  Question,
  removalOf,
  useFocusAfter,
  useHeadingFocus,
} from '../../../shared/desk/desk.js';
import { problemWords } from '../../../shared/desk/problem-words.js';
import { useAction } from '../../../shared/desk/use-action.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { figures } from '../../../shared/text/figures.js';
import { matching } from '../../../shared/text/matching.js';
import { useDrafts } from '../../../shared/drafts/use-draft.js';
import { notify } from '../../../shared/toasts/notify.js';
import { putParameter, useParameters } from '../../../shared/page/use-parameters.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { Notice } from '../../../shared/ui/notice.js';
import { sectionPart } from '../../../shared/ui/part-retry.js';
import { SearchBox } from '../../../shared/ui/search-box.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import type { Added } from './add-forms.js';
import { type RemovalChoice, sourceChangesApi } from './sources.api.js';

const AddChannelForm = sectionPart(() => import('./add-forms.js'), 'AddChannelForm', 'h-48');
const AddFeedForm = sectionPart(() => import('./add-forms.js'), 'AddFeedForm', 'h-48');
const ManyChannels = sectionPart(() => import('./add-forms.js'), 'ManyChannels', 'h-48');
const ImportFeeds = sectionPart(() => import('./add-forms.js'), 'ImportFeeds', 'h-48');

const SECTIONS = {
  channels: { title: 'Channels', AddForm: AddChannelForm, ManyForm: ManyChannels },
  feeds: { title: 'Feeds', AddForm: AddFeedForm, ManyForm: ImportFeeds },
} as const;

export function SourcesTab() {
  return (
    <div className="desk-columns pt-6">
      <SourceSection kind="channels" />
      <SourceSection kind="feeds" />
    </div>
  );
}

function SourceSection({ kind }: Pick<Source, 'kind'>) {
  const { title, AddForm, ManyForm } = SECTIONS[kind];
  const query = sourcesApi.useGetSourcesQuery(kind, FRESH);
  const { data: sources = [] } = query;
  const { has } = useDrafts();
  const [isMany, setMany] = useState(() => has(`many-${kind}`));
  const [additions, setAdditions] = useState(0);
  const [search, setSearch] = useState('');
  const [isFiltered, setFiltered] = useState(false);
  const failing = sources.filter(({ health }) => health === 'trouble');
  const chosen = isFiltered ? failing : sources;
  const visible = matching(chosen, search, ({ name, detail }) => [`${name} ${detail}`]).toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en'),
  );
  const shared = sharedWords(failing, ({ trouble }) => trouble);
  const add = (added: Added) => {
    setMany(false);
    setAdditions((count) => count + 1);
    const isFollowed = sources.some(({ id }) => id === added[0]?.id);
    notify(addedNotice(added, kind, isFollowed));
  };
  return (
    <DeskSection title={title} count={query.data?.length} className="" takesFocus>
      <div className="mb-5">
        {isMany ? (
          <ManyForm onAdded={add} onLeave={() => setMany(false)} />
        ) : (
          // A new key resets the form for the next source.
          <AddForm
            key={additions}
            isNext={additions > 0}
            onAdded={add}
            onMany={() => setMany(true)}
          />
        )}
      </div>
      <Loaded
        query={query}
        failed={`The ${kind} could not be loaded`}
        skeleton="h-96"
        empty={{
          icon: ListPlus,
          title: `No ${kind} are followed yet`,
          text: 'Add the first above.',
        }}
      >
        {() => (
          <>
            <SearchBox label={`Search ${kind}`} text={search} type={setSearch} />
            {(failing.length > 0 || isFiltered) && (
              <div className="desk-choices mt-3">
                <button
                  type="button"
                  aria-pressed={isFiltered}
                  onClick={() => setFiltered(!isFiltered)}
                >
                  {`Failing (${failing.length})`}
                </button>
              </div>
            )}
            {[...shared].map(([words, { length }]) => (
              <p key={words} className="mt-3 text-small text-danger">
                {`${length} ${kind}: ${words}`}
              </p>
            ))}
            <ul aria-label={title} className="mt-3">
              {visible.map((source) => (
                <SourceRow
                  key={source.id}
                  source={source}
                  isShared={shared.has(source.trouble ?? '')}
                />
              ))}
            </ul>
            {visible.length === 0 && (
              <Notice icon={SearchX} title={`No ${kind} match your search`} role="status" />
            )}
          </>
        )}
      </Loaded>
    </DeskSection>
  );
}

function addedNotice(added: Added, kind: Source['kind'], isFollowed: boolean) {
  const { length, 0: first } = added;
  if (length > 1)
    return { kind: 'success', message: `${length} ${kind} are now followed` } as const;
  return {
    kind: isFollowed ? 'info' : 'success',
    message: `${first?.name ?? ''} is ${isFollowed ? 'already' : 'now'} followed`,
  } as const;
}

const { changeSource, readSource, removeSource } = sourceChangesApi.endpoints;

const OPEN = 'source';

interface SourceRowProps {
  readonly source: Source;
  /** Its problem stands above the list. */
  readonly isShared: boolean;
}

function SourceRow({ source, isShared }: SourceRowProps) {
  const { kind, id, version, name } = source;
  const isPaused = source.health === 'paused';
  const { isBusy, perform } = useAction();
  const reading = useAction();
  const [isConfirming, setConfirming] = useState(false);
  const removeButton = useFocusAfter(isConfirming);
  const focusHeading = useHeadingFocus();
  // The open source is in the address, so that it can be shared.
  const [parameters, changeParameters] = useParameters();
  const path = `${kind}/${id}`;
  const isOpen = parameters.get(OPEN) === path;
  const toggleDetails = () =>
    changeParameters((next) => putParameter(next, OPEN, isOpen ? null : path), { replace: true });
  const turn = (pause: boolean, undone?: string): Promise<unknown> =>
    perform(
      changeSource,
      { kind, id, version: undone ?? version, status: pause ? 'paused' : 'active' },
      {
        failed: `${name} could not be ${pause ? 'paused' : 'activated'}`,
        done: `${name} is ${pause ? 'paused' : 'active again'}`,
        undo: (changed) => undone === undefined && (() => turn(!pause, changed.version)),
      },
    );
  const read = () =>
    reading.perform(
      readSource,
      { kind, id },
      { failed: `${name} could not be read`, done: (answer) => readAgainNotice(name, answer, id) },
    );
  const remove = async (episodes?: RemovalChoice, outcome?: string) => {
    const removal = { kind, id, version, episodes };
    const removed = await perform(removeSource, removal, {
      failed: `${name} could not be removed`,
      done: [`${name} is no longer followed`, outcome].filter(Boolean).join('. '),
    });
    if (removed === undefined) setConfirming(false);
    else focusHeading();
  };
  const question = { isBusy, onKeep: () => setConfirming(false) };
  return (
    <li className={classNames('desk-row', isOpen && 'desk-open -mx-3 px-3')}>
      <SourceName source={source} isShared={isShared} isOpen={isOpen} onToggle={toggleDetails} />
      {!isConfirming && (
        <Actions
          isRound
          of={name}
          items={[
            !isPaused && {
              label: 'Read again',
              name: `Read ${name} again`,
              icon: RotateCw,
              isBusy: reading.isBusy,
              onPress: read,
            },
            {
              label: isPaused ? 'Activate' : 'Pause',
              icon: isPaused ? Play : Pause,
              isBusy,
              onPress: () => turn(!isPaused),
            },
            {
              label: 'Remove',
              ref: removeButton,
              icon: Trash2,
              onPress: () => setConfirming(true),
            },
          ]}
        />
      )}
      {isConfirming && kind === 'channels' && (
        <ChannelRemoval {...question} id={id} name={name} onRemove={remove} />
      )}
      {isConfirming && kind === 'feeds' && (
        <Question
          {...question}
          question={removalOf(name, 'What it has brought stays.')}
          keep="Keep"
          confirm="Remove"
          onConfirm={() => remove()}
        />
      )}
      {isOpen && <SourceDetails source={source} />}
    </li>
  );
}

interface SourceNameProps extends SourceRowProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SourceName({ source, isShared, isOpen, onToggle }: SourceNameProps) {
  const { name, detail, problem, health } = source;
  const isPaused = health === 'paused';
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1 font-semibold text-strong">
        <button
          type="button"
          className="desk-opener"
          aria-label={`Details of ${name}`}
          aria-expanded={isOpen}
          title={name}
          onClick={onToggle}
        >
          <span>{name}</span>
          <Chevron isOpen={isOpen} />
        </button>
        {isPaused && <span className="desk-badge">Paused</span>}
      </p>
      {detail !== name && (
        <p className="truncate text-caption text-quiet">
          {health === 'trouble' && isShared && <span className="text-danger">Failing · </span>}
          {detail}
        </p>
      )}
      {problem && !isPaused && !isShared && <p className="text-caption text-danger">{problem}</p>}
    </div>
  );
}

interface ChannelRemovalProps {
  readonly id: string;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onRemove: (choice: RemovalChoice, outcome?: string) => Promise<void>;
  readonly onKeep: () => void;
}

function ChannelRemoval({ id, name, onRemove, ...question }: ChannelRemovalProps) {
  const [choice, setChoice] = useState<RemovalChoice>('keep');
  const query = sourceChangesApi.useGetChannelEpisodesQuery(id, FRESH);
  const { data, error, isFetching, refetch } = query;
  const group = useId();
  const isEmpty = data && data.shown + data.hidden === 0;
  return (
    <Question
      {...question}
      question={removalOf(name)}
      keep="Cancel"
      confirm="Remove channel"
      isDisabled={isFetching}
      onConfirm={() => onRemove(choice, data && outcomeWords(choice, data))}
    >
      {isFetching && (
        <p role="status" className="basis-full">
          Counting its episodes…
        </p>
      )}
      {!isFetching && error !== undefined && (
        <div className="basis-full">
          <Notice
            role="alert"
            icon={CloudOff}
            title="Its episodes could not be counted, so they stay"
            text={problemWords(error, 'Something went wrong on the server.')}
            action={<Action label="Count again" onPress={refetch} />}
          />
        </div>
      )}
      {isEmpty && <p className="basis-full">No episodes of it are on the site.</p>}
      {data && !isEmpty && (
        <fieldset disabled={question.isBusy} className="basis-full">
          <legend className="text-caption text-quiet">Its episodes on the site</legend>
          {choicesOf(data).map(({ value, label, hint }) => (
            <Choice
              key={value}
              type="radio"
              name={group}
              value={value}
              checked={value === choice}
              onChange={() => setChoice(value)}
            >
              <span className="text-strong">{label}</span>
              <span className="block text-caption text-quiet">{hint}</span>
            </Choice>
          ))}
        </fieldset>
      )}
    </Question>
  );
}

function outcomeWords(choice: RemovalChoice, { shown, hidden }: Api.ChannelEpisodes) {
  if (choice === 'keep') return undefined;
  return choice === 'hide'
    ? `${pluralize(shown, 'episode')} hidden`
    : `${pluralize(shown + hidden, 'episode is', 'episodes are')} being removed`;
}

function choicesOf({ shown, hidden }: Api.ChannelEpisodes) {
  const visible = pluralize(shown, 'episode');
  const alsoHidden = hidden > 0 ? `Also the ${hidden} hidden. ` : '';
  return [
    { value: 'keep', label: `Keep ${visible}`, hint: 'Visitors still find them.' },
    { value: 'hide', label: `Hide ${visible}`, hint: 'Show them again under Content, Episodes.' },
    {
      value: 'remove',
      label: `Remove ${pluralize(shown + hidden, 'episode')}`,
      hint: `${alsoHidden}They come back only when the channel is followed again.`,
    },
  ] as const;
}

const MOST_RUNS = 8;

function SourceDetails({ source }: { readonly source: Source }) {
  const { id, name, kind, health, lastSuccessAt, lastFailureAt, nextAttemptAt } = source;
  const isChannel = kind === 'channels';
  const query = sourceChangesApi.useGetSourceRunsQuery(id, FRESH);
  const counted = { ...FRESH, skip: !isChannel };
  const { data: episodes } = sourceChangesApi.useGetChannelEpisodesQuery(id, counted);
  const runs = query.data?.items;
  const sum = (of: 'new' | 'quota_units') => runs?.reduce((total, run) => total + run[of], 0) ?? 0;
  const hidden = episodes && episodes.hidden > 0 && `, ${figures.format(episodes.hidden)} hidden`;
  const rest = health === 'paused' ? 'Paused' : 'Not scheduled';
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Last success', lastSuccessAt ? <TimeAgo at={lastSuccessAt} /> : 'None yet'],
    ['Last failure', lastFailureAt && <TimeAgo at={lastFailureAt} />],
    ['Next check', nextAttemptAt ? <TimeAhead at={nextAttemptAt} /> : rest],
    ['Episodes', episodes && `${figures.format(episodes.shown)} shown${hidden || ''}`],
    ['Recent runs', runs && pluralize(runs.length, 'run')],
    ['Brought in them', runs && `${figures.format(sum('new'))} new`],
    ['Quota spent', isChannel && runs && pluralize(sum('quota_units'), 'unit')],
  ];
  return (
    <div
      role="group"
      aria-label={`Details of ${name}`}
      className="col-span-full grid gap-3 pt-1 pb-3 text-caption"
    >
      <Facts facts={facts} />
      <Loaded query={query} failed="The runs of this source could not be loaded" skeleton="h-24">
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-quiet">No recent run has read this source.</p>
          ) : (
            <ul aria-label="Recent runs">
              {items.slice(0, MOST_RUNS).map((run) => (
                <li
                  key={run.run_id}
                  className="flex flex-wrap justify-between gap-x-4 border-t border-hairline py-1"
                >
                  <span>
                    {kindWords(run)} {run.started_at && <TimeAgo at={run.started_at} />}
                  </span>
                  <span className={run.status === 'failed' ? 'text-danger' : 'text-quiet'}>
                    {sourceWords(run)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
