import { useState } from 'react';
import type { PreviewedFeed } from '../../../shared/admin/admin-types.js';
import type { AddFormProps } from '../add-form.js';
import { sourceChangesApi } from '../source-changes.api.js';
import { OpmlForm } from './opml-form.js';
import { FEED_WORDS, feedsSummary, newFeeds } from './preview-words.js';
import { SourcesPreview } from './sources-preview.js';

export interface ImportFeedsProps extends Pick<AddFormProps, 'onAdded'> {
  readonly onLeave: () => void;
}

export function ImportFeeds({ onAdded, onLeave }: ImportFeedsProps) {
  const [items, setItems] = useState<readonly PreviewedFeed[]>();
  const [follow, { isLoading }] = sourceChangesApi.useFollowFeedsMutation();
  if (!items) return <OpmlForm onRead={setItems} onLeave={onLeave} />;
  const wanted = newFeeds(items);
  return (
    <SourcesPreview
      summary={feedsSummary(items)}
      rows={items.map(toRow)}
      noun="feed"
      count={wanted.length}
      isBusy={isLoading}
      follow={() => follow(wanted)}
      onAdded={onAdded}
      back={{ label: 'Cancel', onPress: onLeave }}
    />
  );
}

function toRow({ feed_url, name, category, state, reason }: PreviewedFeed) {
  const detail = [name && feed_url, category, reason].filter(Boolean).join(' · ');
  return {
    ...{ name: name ?? feed_url, detail: detail || null },
    ...{ isNew: state === 'new', words: FEED_WORDS[state] },
  };
}
