import type { PreviewedChannel } from '../../../shared/admin/admin-types.js';
import { rejectionWords } from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';
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
  const add = async () => {
    const answer = await follow(wanted);
    if (answer.error === undefined) onAdded(answer.data);
    else notify({ kind: 'error', message: rejectionWords(answer, FAILED) });
  };
  return (
    <SourcesPreview
      summary={channelsSummary(items)}
      rows={items.map(toRow)}
      noun="channel"
      count={wanted.length}
      isBusy={isLoading}
      onAdd={() => void add()}
      back={{ label: 'Change the list', onPress: onChange }}
    />
  );
}

const FAILED = 'The channels could not be added';

function toRow({ channel, name, handle, state }: PreviewedChannel) {
  const detail = name === null ? null : (handle ?? channel);
  return {
    ...{ name: name ?? channel, detail },
    ...{ isNew: state === 'new', words: CHANNEL_WORDS[state] },
  };
}
