import './sources.css';
import { useState } from 'react';
import { sourcesApi } from '../../shared/admin/sources.api.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import type { AddFormProps } from './add-form.js';
import { itemOfChannel, itemOfFeed } from './source-item.js';
import { SourceSection } from './source-section.js';
import { useAdding } from './use-adding.js';

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
