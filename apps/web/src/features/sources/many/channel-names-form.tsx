import { splitChannelNames } from '@elevate/rules';
import { useId } from 'react';
import type { PreviewedChannel } from '../../../shared/admin/admin-types.js';
import { asRefusal } from '../../../shared/admin/as-refusal.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { useAccountForm } from '../../../shared/forms/use-account-form.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { sourceChangesApi } from '../source-changes.api.js';

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
