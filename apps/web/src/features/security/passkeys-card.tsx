import {
  checkEmail,
  checkFactorName,
  EMAIL_CHANGE_MESSAGES,
  FACTOR_MESSAGES,
  FACTOR_NAME_LENGTH,
} from '@elevate/rules';
import { Fingerprint, Mail, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type {
  AccountSessions,
  AddedFactor,
  EmailChangeView,
  Factors,
  Message,
  PasskeyCreation,
} from '../../shared/api/generated/schema.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { Card, RemoveQuestion } from '../../shared/ui/card.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { type FieldOfForm, useAccountForm } from '../../shared/forms/use-account-form.js';
import { notify } from '../../shared/lib/notify.js';
import { TextField } from '../../shared/forms/fields.js';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { Button } from '../../shared/ui/link.js';
import { type Command, useCommand } from '../../shared/account/send-command.js';
import { useSessionStore } from '../../shared/session/session-store.js';
import { baseApi } from '../../shared/api/base-api.js';
import { sendConfirmed } from '../../shared/confirmation/send-confirmed.js';

export interface FactorCardProps {
  readonly factors: Factors;
  readonly onChanged: (codes?: readonly string[]) => void;
}

const PATH = '/account/passkeys';

export function PasskeysCard({ factors: { passkeys }, onChanged }: FactorCardProps) {
  const { submit, isBusy } = useSecurityChange();
  const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
  const rename = async (id: string, name: string) => {
    const isDone = await submit({ method: 'PUT', path: at(id), body: { name } });
    if (isDone) onChanged();
    return isDone;
  };
  const remove = async (id: string) => {
    const command = { method: 'DELETE', path: at(id) } as const;
    const isDone = await submit(command, FACTOR_MESSAGES.passkeyRemoved);
    if (isDone) onChanged();
    return isDone;
  };
  return (
    <Card
      icon={Fingerprint}
      title="Passkeys"
      text="Sign in with your fingerprint, face or device PIN instead of your password. A passkey works only on this site."
    >
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="grid gap-2">
          {passkeys.map(({ id, name, added_at: added, last_used_at: used }) => (
            <FactorRow
              key={id}
              name={name}
              isBusy={isBusy}
              onRename={(next) => rename(id, next)}
              onRemove={() => remove(id)}
              facts={<Times added={added} used={used} />}
            />
          ))}
        </ul>
      )}
      <PasskeyForm onAdded={onChanged} />
    </Card>
  );
}

function Times({ added, used }: { readonly added: string; readonly used: string | null }) {
  return (
    <>
      Added <TimeAgo at={added} />, {used === null ? 'not used yet' : 'last used '}
      {used !== null && <TimeAgo at={used} />}
    </>
  );
}

interface PasskeyFormProps {
  readonly onAdded: (codes: readonly string[]) => void;
}

function PasskeyForm({ onAdded }: PasskeyFormProps) {
  const { send } = useSecurityChange();
  const { field, submit, busy, reset } = useAccountForm({
    initial: { name: '' },
    rules: { name: checkFactorName },
    failed: FACTOR_MESSAGES.failed,
    goOnAt: 'name',
    send: async ({ name }) => {
      const request = await send({ method: 'POST', path: `${PATH}/request` });
      const { createPasskey } = await import('../../shared/confirmation/passkey.js');
      const body = { name, ...(await createPasskey(request as PasskeyCreation)) };
      const added = (await send({ method: 'POST', path: PATH, body })) as AddedFactor;
      notify({ kind: 'success', message: FACTOR_MESSAGES.passkeyAdded });
      reset();
      onAdded(added.recovery_codes);
    },
  });
  return (
    <form noValidate aria-label="Add a passkey" className="grid gap-4" onSubmit={submit}>
      <NameField
        field={field('name')}
        label="Name of the new passkey"
        hint="Such as the device that keeps it."
      />
      <div className="flex">
        <SubmitButton label={busy ? 'Waiting for your device...' : 'Add a passkey'} busy={busy} />
      </div>
    </form>
  );
}

type Send = (command: Command) => Promise<unknown>;

export function useSecurityChange() {
  const store = useSessionStore();
  const { isBusy, run } = useCommand();
  const send: Send = (command) => sendConfirmed(store, command);
  const change = (work: (send: Send) => Promise<void>, done?: string): Promise<boolean> =>
    run(async () => {
      await work(send);
      if (done !== undefined) notify({ kind: 'success', message: done });
    }, FACTOR_MESSAGES.failed);
  const submit = (command: Command, done?: string): Promise<boolean> =>
    change(async () => void (await send(command)), done);
  return { send, change, submit, isBusy };
}

interface FactorRowProps {
  readonly name: string;
  readonly facts: ReactNode;
  readonly isBusy: boolean;
  readonly onRename?: (name: string) => Promise<boolean>;
  readonly onRemove: () => Promise<boolean>;
}

export function FactorRow({ name, facts, isBusy, onRename, onRemove }: FactorRowProps) {
  const [mode, setMode] = useState<'shown' | 'renamed' | 'removed'>('shown');
  const row = useRef<HTMLLIElement>(null);
  const close = () =>
    focusAfter(
      () => setMode('shown'),
      () => row.current?.querySelector('button'),
    );
  const remove = async () => {
    const card = row.current?.closest('section') ?? null;
    if (await onRemove()) focusCardOf(card);
    else close();
  };
  return (
    <li ref={row} className="rounded-card bg-raised-2 p-4">
      {mode === 'renamed' && onRename ? (
        <RenameForm name={name} onRename={onRename} onDone={close} />
      ) : (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-words text-strong">{name}</p>
            <p className="text-caption text-plain">{facts}</p>
          </div>
          {onRename && mode === 'shown' && (
            <Button
              isRound
              kind="quiet"
              aria-label={`Rename ${name}`}
              title="Rename"
              onPress={() => setMode('renamed')}
            >
              <Pencil aria-hidden="true" className="size-4.5" />
            </Button>
          )}
          {mode === 'shown' && (
            <Button kind="quiet" aria-label={`Remove ${name}`} onPress={() => setMode('removed')}>
              <Trash2 aria-hidden="true" className="size-4.5" />
              <span className="hidden sm:inline">Remove</span>
            </Button>
          )}
        </div>
      )}
      {mode === 'removed' && (
        <RemoveQuestion
          name={name}
          consequence="You can no longer sign in with it, and all other sessions end."
          isBusy={isBusy}
          onRemove={() => void remove()}
          onKeep={close}
          className="mt-3 grid gap-3 text-small"
        />
      )}
    </li>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onDone: () => void;
}

function RenameForm({ name, onRename, onDone }: RenameFormProps) {
  const { field, submit, busy } = useAccountForm({
    initial: { name },
    rules: { name: checkFactorName },
    failed: FACTOR_MESSAGES.failed,
    goOnAt: 'name',
    startAt: 'name',
    send: async ({ name: next }) => {
      if (await onRename(next)) onDone();
    },
  });
  return (
    <form noValidate aria-label={`Rename ${name}`} className="grid gap-4" onSubmit={submit}>
      <NameField field={field('name')} label="New name" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Rename" busy={busy} />
        <Button kind="plain" label="Cancel" onPress={onDone} />
      </div>
    </form>
  );
}

interface NameFieldProps {
  readonly field: FieldOfForm;
  readonly label: string;
  readonly hint?: string;
}

export function NameField(props: NameFieldProps) {
  return <TextField {...props} type="text" autoComplete="off" maxLength={FACTOR_NAME_LENGTH} />;
}

export function EmailCard({ userId }: { readonly userId: string }) {
  const { data, refetch } = securityApi.useGetEmailChangeQuery(userId);
  const pending = data?.pending ?? null;
  return (
    <Card
      icon={Mail}
      title="Email address"
      text="To change it, confirm the change by a link to your address and by a link to the new one."
    >
      {pending ? (
        <PendingEmail pending={pending} onStopped={() => void refetch()} />
      ) : (
        <EmailForm onRequested={() => void refetch()} />
      )}
    </Card>
  );
}

interface PendingEmailProps {
  readonly pending: NonNullable<EmailChangeView['pending']>;
  readonly onStopped: () => void;
}

const MISSING = {
  from: 'It waits for the link to the new address.',
  to: 'It waits for the link to your current address.',
} as const;

function PendingEmail({ pending, onStopped }: PendingEmailProps) {
  const { submit, isBusy } = useSecurityChange();
  const place = useRef<HTMLDivElement>(null);
  const stop = async () => {
    const command = { method: 'DELETE', path: '/account/email-change' } as const;
    if (!(await submit(command, EMAIL_CHANGE_MESSAGES.stopped))) return;
    focusCardOf(place.current);
    onStopped();
  };
  const { email, confirmed } = pending;
  return (
    <div ref={place} className="grid gap-4">
      <p className="text-small text-plain">
        A change to <strong className="font-semibold break-words text-strong">{email}</strong> is
        not complete. {confirmed === null ? 'It waits for both links.' : MISSING[confirmed]}
      </p>
      <div className="flex">
        <Button kind="outline" isBusy={isBusy} label="Stop the change" onPress={stop} />
      </div>
    </div>
  );
}

function EmailForm({ onRequested }: { readonly onRequested: () => void }) {
  const { send } = useSecurityChange();
  const { field, submit, busy } = useAccountForm({
    initial: { email: '' },
    rules: { email: checkEmail },
    failed: FACTOR_MESSAGES.failed,
    goOnAt: 'email',
    send: async (body) => {
      const answer = await send({ method: 'POST', path: '/account/email-change', body });
      notify({ kind: 'success', message: (answer as Message).message });
      onRequested();
    },
  });
  return (
    <form noValidate aria-label="Change of address" className="grid gap-4" onSubmit={submit}>
      <TextField
        field={field('email')}
        label="New email address"
        type="email"
        autoComplete="email"
      />
      <div className="flex">
        <SubmitButton label="Send both links" busy={busy} />
      </div>
    </form>
  );
}

/** Keeps the keyboard's place in the card when the control that had it disappears. */
export function focusCardOf(element: Element | null): void {
  const heading = element?.closest('section')?.querySelector('h2');
  requestAnimationFrame(() => heading?.focus());
}

/** Only reads: answers to changes contain secrets. */
export const securityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFactors: build.query<Factors, string>({
      query: () => '/account/factors',
      keepUnusedDataFor: 0,
    }),
    getEmailChange: build.query<EmailChangeView, string>({
      query: () => '/account/email-change',
      keepUnusedDataFor: 0,
    }),
    getSessions: build.query<AccountSessions, string>({
      query: () => '/account/sessions',
      keepUnusedDataFor: 0,
    }),
  }),
});
