import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ListPlus, SearchX } from 'lucide-react';
import { sourcesApi } from '../../shared/admin/admin.api.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { Notice } from '../../shared/ui/notice.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { notify } from '../../shared/lib/notify.js';
import './sources.css';
import { type AddFormProps, SourceRow } from './source-row.js';
import { itemOfChannel, itemOfFeed, matching, type SourceItem } from './use-source-change.js';

const AddChannelForm = lazyPart(
  async () => (await import('./add-channel-form.js')).AddChannelForm,
  PartRetry,
);
const AddFeedForm = lazyPart(
  async () => (await import('./add-feed-form.js')).AddFeedForm,
  PartRetry,
);

const ManyChannels = lazyPart(
  async () => (await import('./many/many-channels.js')).ManyChannels,
  PartRetry,
);

const ImportFeeds = lazyPart(
  async () => (await import('./many/import-feeds.js')).ImportFeeds,
  PartRetry,
);

const FRESH = { refetchOnMountOrArgChange: true };

export function SourcesTab() {
  return (
    <div className="source-columns pt-6">
      <Channels />
      <Feeds />
    </div>
  );
}

function Channels() {
  const { data, error, isFetching, refetch } = sourcesApi.useGetFollowedChannelsQuery(
    undefined,
    FRESH,
  );
  const adding = useAdding(data, 'channels');
  const many = useMany(adding.props.onAdded);
  return (
    <SourceSection
      title="Channels"
      noun="channels"
      sources={data?.map(itemOfChannel)}
      error={error}
      isFetching={isFetching}
      refetch={() => void refetch()}
    >
      {many.isOpen ? (
        <ManyChannels {...many.props} />
      ) : (
        <AddChannelForm key={adding.key} {...adding.props} onMany={many.open} />
      )}
    </SourceSection>
  );
}

function Feeds() {
  const { data, error, isFetching, refetch } = sourcesApi.useGetFollowedFeedsQuery(
    undefined,
    FRESH,
  );
  const adding = useAdding(data, 'feeds');
  const many = useMany(adding.props.onAdded);
  return (
    <SourceSection
      title="Feeds"
      noun="feeds"
      sources={data?.map(itemOfFeed)}
      error={error}
      isFetching={isFetching}
      refetch={() => void refetch()}
    >
      {many.isOpen ? (
        <ImportFeeds {...many.props} />
      ) : (
        <AddFeedForm key={adding.key} {...adding.props} onImport={many.open} />
      )}
    </SourceSection>
  );
}

/** The form for many at once takes the place of the other one. */
function useMany(onAdded: AddFormProps['onAdded']) {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open: () => setOpen(true),
    props: {
      onLeave: () => setOpen(false),
      onAdded: (added: Parameters<typeof onAdded>[0]) => {
        setOpen(false);
        onAdded(added);
      },
    },
  };
}

/** Reports the added source and resets the form with a new `key`. */
export function useAdding(known: readonly { readonly id: string }[] | undefined, noun: string) {
  const [count, setCount] = useState(0);
  const onAdded: AddFormProps['onAdded'] = (added) => {
    setCount((now) => now + 1);
    const [first] = added;
    if (!first) return;
    if (added.length > 1) {
      notify({ kind: 'success', message: `${added.length} ${noun} are now followed` });
      return;
    }
    const isKnown = known?.some(({ id }) => id === first.id);
    if (isKnown) notify({ kind: 'info', message: `${first.name} is already followed` });
    else notify({ kind: 'success', message: `${first.name} is now followed` });
  };
  return { key: count, props: { isNext: count > 0, onAdded } };
}

export interface SourceSectionProps {
  readonly title: string;
  readonly noun: string;
  readonly sources: readonly SourceItem[] | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => void;
  readonly children: ReactNode;
}

export function SourceSection(props: SourceSectionProps) {
  const { title, noun, sources, error, isFetching, refetch, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-heading font-bold">
        {title}
        {sources && <span className="ml-2 text-body text-quiet">{sources.length}</span>}
      </h2>
      <div className="mt-3 mb-5">
        <Suspense fallback={<Skeleton className="h-48" />}>{children}</Suspense>
      </div>
      {sources ? (
        <SourceList
          title={title}
          noun={noun}
          sources={sources}
          onRemoved={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : (
        !error && <Skeleton className="h-96" />
      )}
      {!sources && Boolean(error) && (
        <AdminLoadFailed
          title={`The ${noun} could not be loaded`}
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
    </section>
  );
}

export interface SourceListProps {
  readonly title: string;
  readonly noun: string;
  readonly sources: readonly SourceItem[];
  readonly onRemoved: () => void;
}

export function SourceList({ title, noun, sources, onRemoved }: SourceListProps) {
  const [search, setSearch] = useState('');
  const shown = matching(sources, search);
  if (sources.length === 0) {
    return (
      <Notice icon={ListPlus} title={`No ${noun} are followed yet`} text="Add the first above." />
    );
  }
  return (
    <>
      <SearchBox label={`Search ${noun}`} text={search} type={setSearch} settle={() => undefined} />
      <ul aria-label={title} className="mt-3">
        {shown.map((source) => (
          <SourceRow key={source.id} source={source} onRemoved={onRemoved} />
        ))}
      </ul>
      {shown.length === 0 && (
        <Notice icon={SearchX} title={`No ${noun} match your search`} role="status" />
      )}
    </>
  );
}
