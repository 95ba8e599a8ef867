import { splitChannelNames } from '@elevate/rules';
import { useId, useState } from 'react';
import type { PreviewedChannel } from '../../../shared/api/generated/schema.js';
import type { AddFormProps } from '../source-row.js';
import { asRefusal } from '../../../shared/admin/as-refusal.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { useAccountForm } from '../../../shared/forms/use-account-form.js';
import { TextField } from '../../../shared/forms/fields.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import { sourceChangesApi } from '../use-source-change.js';
import { CHANNEL_WORDS, channelsSummary, newChannels, SourcesPreview } from './sources-preview.js';

export interface ManyChannelsProps extends Pick<AddFormProps, 'onAdded'> {
  readonly onLeave: () => void;
}

/** Names are pasted, then shown with what following them does, then followed. */
export function ManyChannels({ onAdded, onLeave }: ManyChannelsProps) {
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<readonly PreviewedChannel[]>();
  return preview ? (
    <ChannelsPreview items={preview} onAdded={onAdded} onChange={() => setPreview(undefined)} />
  ) : (
    <ChannelNamesForm
      names={splitChannelNames(text).join('\n')}
      onChecked={(names, items) => {
        setText(names);
        setPreview(items);
      }}
      onLeave={onLeave}
    />
  );
}

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
    name: name ?? channel,
    detail,
    isNew: state === 'new',
    words: CHANNEL_WORDS[state],
  };
}

/** The most that one request may name. */
const MOST = 500;

export interface ChannelNamesFormProps {
  /** From an earlier check, one a line. */
  readonly names: string;
  readonly onChecked: (names: string, items: readonly PreviewedChannel[]) => void;
  readonly onLeave: () => void;
}

export function ChannelNamesForm({ names, onChecked, onLeave }: ChannelNamesFormProps) {
  const titleId = useId();
  const [preview] = sourceChangesApi.usePreviewChannelsMutation();
  const form = useAccountForm({
    initial: { channels: names },
    rules: { channels: checkNames },
    failed: 'The channels could not be checked',
    goOnAt: 'channels',
    startAt: 'channels',
    send: async ({ channels }) => {
      const answer = await preview(splitChannelNames(channels));
      if (answer.error) throw asRefusal(answer.error, 'channels');
      onChecked(channels, answer.data);
    },
  });
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={form.submit} className="source-form">
      <h3 id={titleId} className="text-body font-semibold">
        Add many channels
      </h3>
      <TextField
        field={form.field('channels')}
        label="Handles, channel ids or addresses"
        hint={`One a line, or separated by spaces or commas. At most ${MOST}.`}
        rows={6}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Check channels" busy={form.busy} />
        <button type="button" onClick={onLeave} className={buttonStyle('plain')}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function checkNames(text: string): string | undefined {
  const { length } = splitChannelNames(text);
  if (length === 0) return 'Please name at least one channel';
  return length > MOST
    ? `These are ${length} channels. Please name at most ${MOST} at once`
    : undefined;
}
