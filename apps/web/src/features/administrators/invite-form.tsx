import { checkAdminEmail } from '@elevate/rules';
import { useId } from 'react';
import { asRefusal } from '../../shared/admin/as-refusal.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { administratorsApi } from './administrators.api.js';

export function InviteForm() {
  const titleId = useId();
  const [invite] = administratorsApi.useInviteAdministratorMutation();
  const form = useAccountForm({
    initial: { email: '' },
    rules: { email: (email) => checkAdminEmail(email) },
    failed: 'The invitation could not be sent',
    goOnAt: 'email',
    send: async ({ email }) => {
      const answer = await invite(email);
      if (answer.error) throw asRefusal(answer.error, 'email');
      notify({ kind: 'success', message: `An invitation was sent to ${answer.data.email}` });
      form.reset();
      form.focus('email');
    },
  });
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={form.submit} className="people-form">
      <div>
        <h2 id={titleId} className="text-body font-semibold">
          Invite an administrator
        </h2>
        <p className="mt-1 text-caption text-quiet">
          The person gets a link by email that works once, for 24 hours, and chooses a password and
          an access code.
        </p>
      </div>
      <TextField
        field={form.field('email')}
        label="Administrative Email"
        type="email"
        autoComplete="off"
      />
      <SubmitButton label="Send invitation" busy={form.busy} />
    </form>
  );
}
