import { ACCOUNT_MESSAGES, checkProfileUrl, PROFILE_HOST } from '@elevate/rules';
import { sendCommand } from '../../shared/account/send-command.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface ProfileFormProps {
  readonly url: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function ProfileForm({ url, onClose, onChanged }: ProfileFormProps) {
  const store = useSessionStore();
  const { field, submit, busy } = useAccountForm({
    initial: { linkedin_url: url },
    rules: { linkedin_url: checkProfileUrl },
    failed: ACCOUNT_MESSAGES.profileNotChanged,
    startAt: 'linkedin_url',
    goOnAt: 'linkedin_url',
    send: async (body) => {
      await sendCommand(store, { method: 'PUT', path: '/account/profile', body });
      notify({ kind: 'success', message: ACCOUNT_MESSAGES.profileChanged });
      onChanged();
      onClose();
    },
  });
  return (
    <form noValidate aria-label="Profile" className="grid gap-4" onSubmit={submit}>
      <TextField
        field={field('linkedin_url')}
        label="LinkedIn profile URL"
        placeholder={`https://${PROFILE_HOST}/in/profile-id`}
        type="url"
        autoComplete="url"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Save profile" busy={busy} />
        <button type="button" onClick={onClose} className={buttonStyle('plain')}>
          Cancel
        </button>
      </div>
    </form>
  );
}
