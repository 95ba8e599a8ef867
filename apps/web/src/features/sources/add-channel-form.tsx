import { channelNameIn, checkChannelName } from '@elevate/rules';
import { useId } from 'react';
import { asRefusal } from '../../shared/admin/as-refusal.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { TextField } from '../../shared/forms/fields.js';
import { buttonStyle } from '../../shared/ui/link.js';
import type { AddFormProps } from './source-row.js';
import { sourceChangesApi } from './use-source-change.js';

export interface AddChannelFormProps extends AddFormProps {
  readonly onMany: () => void;
}

export function AddChannelForm({ isNext, onAdded, onMany }: AddChannelFormProps) {
  const titleId = useId();
  const [follow] = sourceChangesApi.useFollowChannelsMutation();
  const form = useAccountForm({
    initial: { channel: '' },
    rules: { channel: checkChannelName },
    failed: 'The channel could not be added',
    goOnAt: 'channel',
    startAt: isNext ? 'channel' : undefined,
    send: async ({ channel }) => {
      const answer = await follow([{ channel: channelNameIn(channel) ?? channel }]);
      if (answer.error) throw asRefusal(answer.error, 'channel');
      onAdded(answer.data);
    },
  });
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={form.submit} className="source-form">
      <h3 id={titleId} className="text-body font-semibold">
        Add a channel
      </h3>
      <TextField
        field={form.field('channel')}
        label="Handle, channel id or address"
        placeholder="@handle"
        type="text"
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Add channel" busy={form.busy} />
        <button type="button" onClick={onMany} className={buttonStyle('plain')}>
          Add many at once
        </button>
      </div>
    </form>
  );
}
