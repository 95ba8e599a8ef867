import type { PreviewedChannel } from '../../../shared/admin/admin-types.js';
import type { AddFormProps } from '../add-form.js';
import { sourceChangesApi } from '../source-changes.api.js';
import { CHANNEL_WORDS, channelsSummary, newChannels } from './preview-words.js';
import { SourcesPreview } from './sources-preview.js';

export interface ChannelsPreviewProps extends Pick<AddFormProps, 'onAdded'> {
  readonly items: readonly PreviewedChannel[];
  readonly onChange: () => void;
}

export function ChannelsPreview({ items, onAdded, onChange }: ChannelsPreviewProps) {
  const [follow, { isLoading }] = sourceChangesApi.useFollowChannelsMutation();
  const wanted = newChannels(items);
  return (
    <SourcesPreview
      summary={channelsSummary(items)}
      rows={items.map(toRow)}
      noun="channel"
      count={wanted.length}
      isBusy={isLoading}
      follow={() => follow(wanted)}
      onAdded={onAdded}
      back={{ label: 'Change the list', onPress: onChange }}
    />
  );
}

function toRow({ channel, name, handle, state }: PreviewedChannel) {
  const detail = name === null ? null : (handle ?? channel);
  return {
    ...{ name: name ?? channel, detail },
    ...{ isNew: state === 'new', words: CHANNEL_WORDS[state] },
  };
}
