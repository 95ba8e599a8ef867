import './sources.css';
import { sourcesApi } from '../../shared/admin/sources.api.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
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
  const adding = useAdding(data);
  return (
    <SourceSection
      title="Channels"
      noun="channels"
      sources={data?.map(itemOfChannel)}
      error={error}
      isFetching={isFetching}
      refetch={() => void refetch()}
    >
      <AddChannelForm key={adding.key} {...adding.props} />
    </SourceSection>
  );
}

function Feeds() {
  const { data, error, isFetching, refetch } = sourcesApi.useGetFollowedFeedsQuery(
    undefined,
    FRESH,
  );
  const adding = useAdding(data);
  return (
    <SourceSection
      title="Feeds"
      noun="feeds"
      sources={data?.map(itemOfFeed)}
      error={error}
      isFetching={isFetching}
      refetch={() => void refetch()}
    >
      <AddFeedForm key={adding.key} {...adding.props} />
    </SourceSection>
  );
}
