import { useId, useRef, useState } from 'react';
import { RotateCw, Trash2, X } from 'lucide-react';
import { checkAdminEmail } from '@elevate/rules';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import type {
  Administrator,
  Administrators,
  PendingInvitation,
  SentInvitation,
} from '../../shared/api/generated/schema.js';
import { useSession } from '../../shared/session/session.slice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { iconButtonStyle } from '../../shared/ui/link.js';
import { RemoveQuestion } from '../../shared/ui/card.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { asRefusal } from '../../shared/admin/as-refusal.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { TextField } from '../../shared/forms/fields.js';
import { notify } from '../../shared/lib/notify.js';
import { adminApi } from '../../shared/admin/admin.api.js';
import './administrators.css';

export function AdministratorsTab() {
  const { data, error, isFetching, refetch } = administratorsApi.useGetAdministratorListQuery(
    undefined,
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className="people-columns pt-6">
      <div className="min-w-0">
        {data ? <People {...data} /> : !error && <Skeleton className="h-96" />}
        {!data && error && (
          <AdminLoadFailed
            title="The administrators could not be loaded"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      <InviteForm />
    </div>
  );
}

function People({ items, invitations }: Administrators) {
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} id="administrators" className="text-heading font-bold">
        Administrators
        <span className="ml-2 text-body text-quiet">{items.length}</span>
      </h2>
      <ul aria-labelledby="administrators" className="mt-3">
        {items.map((one) => (
          <AdministratorRow
            key={one.id}
            administrator={one}
            isSelf={one.id === user?.id}
            onGone={focusHeading}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="mt-8">
          <h3 id="invitations" className="text-body font-semibold">
            Invitations
          </h3>
          <ul aria-labelledby="invitations" className="mt-2">
            {invitations.map((one) => (
              <InvitationRow key={one.id} invitation={one} onGone={focusHeading} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

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

export interface InvitationRowProps {
  readonly invitation: PendingInvitation;
  readonly onGone: () => void;
}

export function InvitationRow({ invitation, onGone }: InvitationRowProps) {
  const { id, email, expires_at: until, is_expired: isExpired } = invitation;
  const { isBusy, resend, withdraw } = usePeopleChanges();
  const leave = async () => {
    if (await withdraw(id, email)) onGone();
  };
  return (
    <li className="people-item">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">{email}</p>
        <p className="text-caption text-quiet">
          {isExpired ? 'Expired ' : 'Expires '}
          {isExpired ? <TimeAgo at={until} /> : <TimeAhead at={until} />}
        </p>
      </div>
      <div className="flex">
        <button
          type="button"
          aria-label={`Send again to ${email}`}
          title="Send again"
          disabled={isBusy}
          onClick={() => void resend(email)}
          className={iconButtonStyle('quiet')}
        >
          <RotateCw aria-hidden="true" className="size-4.5" />
        </button>
        <button
          type="button"
          aria-label={`Withdraw the invitation of ${email}`}
          title="Withdraw"
          disabled={isBusy}
          onClick={() => void leave()}
          className={iconButtonStyle('quiet')}
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      </div>
    </li>
  );
}

export interface AdministratorRowProps {
  readonly administrator: Administrator;
  readonly isSelf: boolean;
  readonly onGone: () => void;
}

export function AdministratorRow({ administrator, isSelf, onGone }: AdministratorRowProps) {
  const { id, email } = administrator;
  const { isBusy, remove } = usePeopleChanges();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () =>
    focusAfter(
      () => setAsking(false),
      () => button.current,
    );
  const go = async () => ((await remove(id, email)) ? onGone() : keep());
  return (
    <li className="people-item">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {email}
          {isSelf && <span className="people-badge">You</span>}
        </p>
        <Facts {...administrator} />
      </div>
      {isAsking ? (
        <RemoveQuestion
          name={email}
          consequence={isSelf ? 'You are signed out at once.' : 'They are signed out at once.'}
          isBusy={isBusy}
          onRemove={() => void go()}
          onKeep={keep}
          className="people-question text-caption"
        />
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={`Remove ${email}`}
          title="Remove"
          onClick={() => setAsking(true)}
          className={iconButtonStyle('quiet')}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </li>
  );
}

function Facts({ created_at: since, last_signed_in_at: last, factors }: Administrator) {
  return (
    <dl className="people-facts text-caption text-quiet">
      <div>
        <dt>Account since</dt>
        <dd>
          <TimeAgo at={since} />
        </dd>
      </div>
      <div>
        <dt>Last sign-in</dt>
        <dd>{last === null ? 'None recorded' : <TimeAgo at={last} />}</dd>
      </div>
      <div>
        <dt>App or passkey</dt>
        <dd>{factors > 0 ? 'Yes' : 'No'}</dd>
      </div>
    </dl>
  );
}

const PATH = '/admin/administrators';
const CHANGED = ['admin-people', 'admin-audit'] as const;

export const administratorsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAdministratorList: build.query<Administrators, void>({
      query: () => PATH,
      providesTags: ['admin-people'],
    }),
    // Also invalidates on failure: a rejection may mean that the list is stale.
    inviteAdministrator: build.mutation<SentInvitation, string>({
      query: (email) => ({ url: `${PATH}/invitations`, method: 'POST', body: { email } }),
      invalidatesTags: [...CHANGED],
    }),
    withdrawInvitation: build.mutation<null, string>({
      query: (id) => ({ url: `${PATH}/invitations/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [...CHANGED],
    }),
    removeAdministrator: build.mutation<null, string>({
      query: (id) => ({ url: `${PATH}/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

interface Answer {
  readonly error?: unknown;
}

export function usePeopleChanges() {
  const [invite, inviting] = administratorsApi.useInviteAdministratorMutation();
  const [withdraw, withdrawing] = administratorsApi.useWithdrawInvitationMutation();
  const [remove, removing] = administratorsApi.useRemoveAdministratorMutation();
  return {
    isBusy: inviting.isLoading || withdrawing.isLoading || removing.isLoading,
    resend: async (email: string) => {
      const failed = `The invitation to ${email} could not be sent`;
      return report(await invite(email), `A new invitation was sent to ${email}`, failed);
    },
    withdraw: async (id: string, email: string) => {
      const failed = `The invitation of ${email} could not be withdrawn`;
      return report(await withdraw(id), `The invitation of ${email} was withdrawn`, failed);
    },
    remove: async (id: string, email: string) => {
      const failed = `${email} could not be removed`;
      return report(await remove(id), `${email} is no longer an administrator`, failed);
    },
  };
}

function report(answer: Answer, done: string, failed: string): boolean {
  if (answer.error === undefined) notify({ kind: 'success', message: done });
  else notify({ kind: 'error', message: rejectionWords(answer, failed) });
  return answer.error === undefined;
}
