import { DELETION_DAYS } from '@elevate/rules';
import { useState } from 'react';
import type { OwnAccount } from '../../../shared/account/signed-in-as.js';
import { sendCommand } from '../../../shared/account/send-command.js';
import { sendConfirmed } from '../../../shared/confirmation/send-confirmed.js';
import { AccountForm, CURRENT_PASSWORD, PROFILE_URL } from '../../../shared/forms/account-form.js';
import { useFieldsDraft } from '../../../shared/drafts/use-draft.js';
import { notify } from '../../../shared/toasts/notify.js';
import { Button } from '../../../shared/ui/link.js';
import { useSessionStore } from '../../../shared/session/session-store.js';

interface DeletionFormProps {
  readonly onCancel: () => void;
  readonly onRequested: () => void;
}

export function DeletionForm({ onCancel, onRequested }: DeletionFormProps) {
  const store = useSessionStore();
  return (
    <AccountForm
      label="Delete account"
      fields={{ password: CURRENT_PASSWORD }}
      failed="Failed to delete the account"
      button={`Delete in ${DELETION_DAYS} days`}
      onCancel={onCancel}
      send={async (body) => {
        await sendConfirmed(store, { method: 'POST', path: '/account/deletion-request', body });
        const message = `Your account will be deleted in ${DELETION_DAYS} days.`;
        notify({ kind: 'info', message });
        onRequested();
      }}
    />
  );
}

interface ProfileFormProps {
  readonly account: OwnAccount;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function ProfileForm({ account, onClose, onChanged }: ProfileFormProps) {
  const store = useSessionStore();
  const { linkedin_url: url, version: latest } = account;
  const [version, setVersion] = useState(latest);
  const [refused, setRefused] = useState<string | null>(null);
  const draft = useFieldsDraft('profile', { linkedin_url: { ...PROFILE_URL, initial: url } });
  const close = () => {
    draft.drop();
    onClose();
  };
  return (
    <AccountForm
      key={draft.key}
      label="Profile"
      fields={draft.fields}
      failed="Failed to update your profile"
      startAt="linkedin_url"
      button="Save profile"
      onCancel={close}
      send={async (body) => {
        const command = { method: 'PUT', path: '/account/profile', body, version } as const;
        await sendCommand(store, command).catch((error: unknown) => {
          setRefused(body.linkedin_url);
          onChanged();
          throw error;
        });
        notify({ kind: 'success', message: 'Profile updated' });
        onChanged();
        close();
      }}
    >
      {draft.line}
      {version !== latest && refused !== null && (
        <div role="alert" className="grid gap-2 text-small wrap-anywhere">
          <p>Stored now: {url || '–'}</p>
          <p>Yours: {refused}</p>
          <div className="flex flex-wrap gap-2">
            <Button kind="outline" label="Keep the stored version" onPress={close} />
            <Button kind="lead" label="Continue with mine" onPress={() => setVersion(latest)} />
          </div>
        </div>
      )}
    </AccountForm>
  );
}
