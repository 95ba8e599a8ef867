import { checkAdminEmail } from '@elevate/rules';
import { RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { deskApi, request } from '../../../shared/desk/admin.api.js';
import {
  Action,
  Actions,
  DeskSection,
  Facts,
  FRESH,
  Loaded,
  Question,
  removalOf,
  useFocusAfter,
  useHeadingFocus,
} from '../../../shared/desk/desk.js';
import { useAction } from '../../../shared/desk/use-action.js';
import { FormCard, useDeskForm } from '../../../shared/desk/use-desk-form.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { TextField } from '../../../shared/forms/fields.js';
import { notify } from '../../../shared/toasts/notify.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import { useSession } from '../../../shared/session/session-store.js';

const PATH = '/admin/administrators';
const CHANGED = ['admin-people'] as const;

const addressOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;
const invitationOf = (id: string): string => `${PATH}/invitations/${encodeURIComponent(id)}`;

const administratorsApi = deskApi(({ read, change, send }) => ({
  getAdministratorList: read<Api.Administrators>(() => PATH, ['admin-people']),
  inviteAdministrator: change<Api.SentInvitation, string>(
    (email) => request('POST', `${PATH}/invitations`, { email }),
    CHANGED,
  ),
  withdrawInvitation: send<null, string>('DELETE', invitationOf, CHANGED),
  removeAdministrator: send<null, string>('DELETE', addressOf, CHANGED),
}));
const { inviteAdministrator, withdrawInvitation, removeAdministrator } =
  administratorsApi.endpoints;

export function AdministratorsTab() {
  const query = administratorsApi.useGetAdministratorListQuery(undefined, FRESH);
  return (
    <div className="desk-columns wide-first pt-6">
      <DeskSection
        id="administrators"
        title="Administrators"
        count={query.data?.items.length}
        className=""
        takesFocus
      >
        <Loaded query={query} failed="The administrators could not be loaded" skeleton="h-96">
          {({ items, invitations }) => (
            <>
              <ul aria-labelledby="administrators">
                {items.map((administrator) => (
                  <AdministratorRow key={administrator.id} administrator={administrator} />
                ))}
              </ul>
              {invitations.length > 0 && (
                <DeskSection id="invitations" title="Invitations" level="h3" className="mt-8">
                  <ul aria-labelledby="invitations">
                    {invitations.map((invitation) => (
                      <InvitationRow key={invitation.id} invitation={invitation} />
                    ))}
                  </ul>
                </DeskSection>
              )}
            </>
          )}
        </Loaded>
      </DeskSection>
      <InviteForm />
    </div>
  );
}

function InviteForm() {
  const [invite] = administratorsApi.useInviteAdministratorMutation();
  const deskForm = useDeskForm({
    draft: 'invite',
    values: { email: '' },
    check: ({ email }) => ({ email: checkAdminEmail(email) }),
    failed: 'The invitation could not be sent',
    mainField: 'email',
    save: async ({ email }) => {
      const sent = await invite(email).unwrap();
      notify({ kind: 'success', message: `An invitation was sent to ${sent.email}` });
      deskForm.form.reset();
      deskForm.form.setFocus('email');
    },
  });
  return (
    <FormCard
      level="h2"
      title="Invite an administrator"
      text="The person gets a link by email that works once, for 24 hours, and chooses a password and an access code."
      form={deskForm}
      label="Send invitation"
    >
      <TextField field={deskForm.field('email')} label="Administrative Email" type="email" />
    </FormCard>
  );
}

function InvitationRow({ invitation }: { readonly invitation: Api.PendingInvitation }) {
  const { id, email, expires_at: until, is_expired: isExpired } = invitation;
  const { isBusy, perform } = useAction();
  const focusHeading = useHeadingFocus();
  const resend = () =>
    perform(inviteAdministrator, email, {
      failed: `The invitation to ${email} could not be sent`,
      done: `A new invitation was sent to ${email}`,
    });
  const withdraw = () =>
    perform(withdrawInvitation, id, {
      failed: `The invitation of ${email} could not be withdrawn`,
      done: `The invitation of ${email} was withdrawn`,
      onDone: focusHeading,
    });
  return (
    <li className="desk-row">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">{email}</p>
        <p className="text-caption text-quiet">
          {isExpired ? 'Expired ' : 'Expires '}
          {isExpired ? <TimeAgo at={until} /> : <TimeAhead at={until} />}
        </p>
      </div>
      <Actions
        isRound
        disabled={isBusy}
        items={[
          { label: 'Send again', name: `Send again to ${email}`, icon: RotateCw, onPress: resend },
          {
            label: 'Withdraw',
            name: `Withdraw the invitation of ${email}`,
            icon: X,
            onPress: withdraw,
          },
        ]}
      />
    </li>
  );
}

function AdministratorRow({ administrator }: { readonly administrator: Api.Administrator }) {
  const { user } = useSession();
  const { id, email, created_at: since, last_signed_in_at: last, factors } = administrator;
  const isSelf = id === user?.id;
  const { isBusy, perform } = useAction();
  const [isConfirming, setConfirming] = useState(false);
  const button = useFocusAfter(isConfirming);
  const focusHeading = useHeadingFocus();
  const remove = async () => {
    const words = {
      failed: `${email} could not be removed`,
      done: `${email} is no longer an administrator`,
    };
    if ((await perform(removeAdministrator, id, words)) === undefined) setConfirming(false);
    else focusHeading();
  };
  const facts = [
    ['Account since', <TimeAgo at={since} />],
    ['Last sign-in', last === null ? 'None recorded' : <TimeAgo at={last} />],
    ['App or passkey', factors > 0 ? 'Yes' : 'No'],
  ] as const;
  return (
    <li className="desk-row">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {email}
          {isSelf && <span className="desk-badge">You</span>}
        </p>
        <Facts facts={facts} className="mt-1" />
      </div>
      {isConfirming ? (
        <Question
          question={removalOf(
            email,
            isSelf ? 'You are signed out at once.' : 'They are signed out at once.',
          )}
          keep="Keep"
          confirm="Remove"
          isBusy={isBusy}
          onKeep={() => setConfirming(false)}
          onConfirm={remove}
        />
      ) : (
        <Action
          ref={button}
          isRound
          icon={Trash2}
          label="Remove"
          name={`Remove ${email}`}
          onPress={() => setConfirming(true)}
        />
      )}
    </li>
  );
}
