import { foldForSearch, searchTerm } from '@elevate/rules';
import { ChevronDown, ListPlus, Pause, Play, SearchX, Trash2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { sourcesApi } from '../../shared/admin/admin.api.js';
import { type Source, sourceOfChannel, sourceOfFeed } from '../../shared/admin/admin-types.js';
import {
  Actions,
  DeskSection,
  FRESH,
  Loaded,
  type Query,
  useFocusAfter,
  useHeadingFocus,
} from '../../shared/admin/desk.js';
import { useAction } from '../../shared/admin/use-action.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import { notify } from '../../shared/lib/notify.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { RemoveQuestion } from '../../shared/ui/card.js';
import { Notice } from '../../shared/ui/notice.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import type { AddFormProps, Added, ManyFormProps } from './add-forms.js';
import { type RemovalChoice, sourceChangesApi } from './sources.api.js';

const AddChannelForm = sectionPart(() => import('./add-forms.js'), 'AddChannelForm', 'h-48');
const AddFeedForm = sectionPart(() => import('./add-forms.js'), 'AddFeedForm', 'h-48');
const ManyChannels = sectionPart(() => import('./many-sources.js'), 'ManyChannels', 'h-48');
const ImportFeeds = sectionPart(() => import('./many-sources.js'), 'ImportFeeds', 'h-48');

const SourceDetails = sectionPart(
  () => import('./source-details.js'),
  'SourceDetails',
  'col-span-full h-40',
);
const ChannelRemoval = sectionPart(
  () => import('./channel-removal.js'),
  'ChannelRemoval',
  'col-span-full h-40',
);

export function SourcesTab() {
  const channels = sourcesApi.useGetFollowedChannelsQuery(undefined, FRESH);
  const feeds = sourcesApi.useGetFollowedFeedsQuery(undefined, FRESH);
  return (
    <div className="desk-columns pt-6">
      <SourceSection
        title="Channels"
        query={channels}
        toSource={sourceOfChannel}
        AddForm={AddChannelForm}
        ManyForm={ManyChannels}
      />
      <SourceSection
        title="Feeds"
        query={feeds}
        toSource={sourceOfFeed}
        AddForm={AddFeedForm}
        ManyForm={ImportFeeds}
      />
    </div>
  );
}

interface SourceSectionProps<Followed> {
  readonly title: 'Channels' | 'Feeds';
  readonly query: Query<readonly Followed[]>;
  readonly toSource: (followed: Followed) => Source;
  readonly AddForm: ComponentType<AddFormProps>;
  readonly ManyForm: ComponentType<ManyFormProps>;
}

function SourceSection<Followed>(props: SourceSectionProps<Followed>) {
  const { title, query, toSource, AddForm, ManyForm } = props;
  const noun = title.toLowerCase();
  const [isMany, setMany] = useState(false);
  const [additions, setAdditions] = useState(0);
  const [search, setSearch] = useState('');
  const sources = query.data?.map(toSource);
  const visible = matching(sources ?? [], search);
  const add = (added: Added) => {
    setMany(false);
    setAdditions((count) => count + 1);
    const isFollowed = sources?.some(({ id }) => id === added[0]?.id);
    notify(addedNotice(added, noun, isFollowed));
  };
  const count = sources && <span className="ml-2 text-body text-quiet">{sources.length}</span>;
  return (
    <DeskSection
      title={
        <>
          {title}
          {count}
        </>
      }
      className=""
      takesFocus
    >
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
      <Loaded query={query} failed={`The ${noun} could not be loaded`} skeleton="h-96">
        {(loaded) =>
          loaded.length === 0 ? (
            <Notice
              icon={ListPlus}
              title={`No ${noun} are followed yet`}
              text="Add the first above."
            />
          ) : (
            <>
              <SearchBox
                label={`Search ${noun}`}
                text={search}
                type={setSearch}
                settle={() => undefined}
              />
              <ul aria-label={title} className="mt-3">
                {visible.map((source) => (
                  <SourceRow key={source.id} source={source} />
                ))}
              </ul>
              {visible.length === 0 && (
                <Notice icon={SearchX} title={`No ${noun} match your search`} role="status" />
              )}
            </>
          )
        }
      </Loaded>
    </DeskSection>
  );
}

function matching(sources: readonly Source[], search: string): readonly Source[] {
  const term = foldForSearch(searchTerm(search));
  return sources
    .filter(({ name, detail }) => foldForSearch(`${name} ${detail}`).includes(term))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function addedNotice([first, ...rest]: Added, noun: string, isFollowed = false) {
  const count = rest.length + 1;
  if (count > 1) return { kind: 'success', message: `${count} ${noun} are now followed` } as const;
  const name = first?.name ?? '';
  return isFollowed
    ? ({ kind: 'info', message: `${name} is already followed` } as const)
    : ({ kind: 'success', message: `${name} is now followed` } as const);
}

const { changeSource, removeSource } = sourceChangesApi.endpoints;

const OPEN = 'source';

function SourceRow({ source }: { readonly source: Source }) {
  const { kind, id, name, detail, isPaused, problem } = source;
  const { isBusy, perform } = useAction();
  const [isConfirming, setConfirming] = useState(false);
  const removeButton = useFocusAfter(isConfirming);
  const focusHeading = useHeadingFocus();
  // The open source is in the address, so that it can be shared.
  const [parameters, changeParameters] = useParameters();
  const path = `${kind}/${id}`;
  const isOpen = parameters.get(OPEN) === path;
  const toggleDetails = () =>
    changeParameters((next) => putParameter(next, OPEN, isOpen ? null : path), { replace: true });
  const toggle = () => {
    const status = isPaused ? 'active' : 'paused';
    const change = { kind, id, status } as const;
    return perform(changeSource, change, {
      failed: `${name} could not be ${isPaused ? 'activated' : 'paused'}`,
      done: `${name} is ${isPaused ? 'active again' : 'paused'}`,
    });
  };
  /** `outcome` adds what happened to the episodes. */
  const remove = async (episodes?: RemovalChoice, outcome?: string) => {
    const removal = { kind, id, episodes };
    const removed = await perform(removeSource, removal, {
      failed: `${name} could not be removed`,
      done: [`${name} is no longer followed`, outcome].filter(Boolean).join('. '),
    });
    if (removed === undefined) setConfirming(false);
    else focusHeading();
  };
  const question = { name, isBusy, onKeep: () => setConfirming(false) };
  return (
    <li className="desk-row">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {name}
          {isPaused && <span className="desk-badge">Paused</span>}
        </p>
        {detail !== name && <p className="truncate text-caption text-quiet">{detail}</p>}
        {problem && !isPaused && <p className="text-caption text-danger">{problem}</p>}
      </div>
      {!isConfirming && (
        <Actions
          isBare
          of={name}
          kind="quiet"
          items={[
            {
              label: 'Details',
              name: `Details of ${name}`,
              icon: ChevronDown,
              'aria-expanded': isOpen,
              onPress: toggleDetails,
            },
            isPaused
              ? { label: 'Activate', icon: Play, isBusy, onPress: toggle }
              : { label: 'Pause', icon: Pause, isBusy, onPress: toggle },
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
        <ChannelRemoval {...question} id={id} onRemove={remove} />
      )}
      {isConfirming && kind === 'feeds' && (
        <RemoveQuestion
          {...question}
          consequence="What it has brought stays."
          onRemove={() => void remove()}
          className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-caption"
        />
      )}
      {isOpen && <SourceDetails source={source} />}
    </li>
  );
}
