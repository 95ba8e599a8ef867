import { channelNameIn, checkChannelName } from '@elevate/rules';
import { useId } from 'react';
import { asRefusal } from '../../shared/admin/as-refusal.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import type { AddFormProps } from './add-form.js';
import { sourceChangesApi } from './source-changes.api.js';

export function AddChannelForm({ isNext, onAdded }: AddFormProps) {
  const titleId = useId();
  const [follow] = sourceChangesApi.useFollowChannelMutation();
  const form = useAccountForm({
    initial: { channel: '' },
    rules: { channel: checkChannelName },
    failed: 'The channel could not be added',
    goOnAt: 'channel',
    startAt: isNext ? 'channel' : undefined,
    send: async ({ channel }) => {
      const answer = await follow(channelNameIn(channel) ?? channel);
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
      <SubmitButton label="Add channel" busy={form.busy} />
    </form>
  );
}
