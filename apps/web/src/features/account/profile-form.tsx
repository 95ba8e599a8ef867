import { checkProfileUrl } from '@elevate/rules';
import { sendCommand } from '../../shared/account/send-command.js';
import { ProfileUrlField } from '../../shared/forms/fields.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { useSessionStore } from '../../shared/session/session-store.js';
import { Button } from '../../shared/ui/link.js';

interface ProfileFormProps {
  readonly url: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function ProfileForm({ url, onClose, onChanged }: ProfileFormProps) {
  const store = useSessionStore();
  const { field, submit, busy } = useAccountForm({
    initial: { linkedin_url: url },
    rules: { linkedin_url: checkProfileUrl },
    failed: 'Failed to update your profile',
    startAt: 'linkedin_url',
    goOnAt: 'linkedin_url',
    send: async (body) => {
      await sendCommand(store, { method: 'PUT', path: '/account/profile', body });
      notify({ kind: 'success', message: 'Profile updated' });
      onChanged();
      onClose();
    },
  });
  return (
    <form noValidate aria-label="Profile" className="grid gap-4" onSubmit={submit}>
      <ProfileUrlField field={field('linkedin_url')} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Save profile" busy={busy} />
        <Button kind="plain" label="Cancel" onPress={onClose} />
      </div>
    </form>
  );
}
