import { checkFactorName, FACTOR_MESSAGES, isAppCode } from '@elevate/rules';
import { Fingerprint, Pencil, Smartphone, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { sendConfirmed, useCommand } from '../../../shared/confirmation/send-confirmed.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { AccountForm, arePasskeysPossible } from '../../../shared/forms/account-form.js';
import { focusAfter, focusFirst } from '../../../shared/browser/focus-after.js';
import { lazyPart } from '../../../shared/page/lazy-part.js';
import { notify } from '../../../shared/toasts/notify.js';
import {
  isAdministrator,
  useSessionStore,
  useSession,
} from '../../../shared/session/session-store.js';
import { Card } from '../../../shared/ui/card.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';
import { Pending, Skeleton } from '../../../shared/ui/notice.js';
import { sectionPart } from '../../../shared/ui/part-retry.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import { AccountSecurity } from './account-security.js';
import { focusCardOf, securityApi } from './security.api.js';

const AccessCodeCard = sectionPart(() => import('./code-cards.js'), 'AccessCodeCard', 'h-48');
const RecoveryCard = sectionPart(() => import('./code-cards.js'), 'RecoveryCard', 'h-48');

export function SecurityCards({ userId }: { readonly userId: string }) {
  const { user } = useSession();
  const query = securityApi.useGetFactorsQuery(userId);
  const { data, refetch } = query;
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (!data) {
    return (
      <Pending
        failed="Your security settings could not be loaded"
        query={query}
        skeleton={<Skeleton className="h-96" />}
      />
    );
  }
  const onChanged = (next: readonly string[] = []) => {
    if (next.length > 0) setCodes(next);
    void refetch();
  };
  const hasFactors = data.passkeys.length > 0 || data.authenticator_app !== null;
  return (
    <AccountSecurity userId={userId}>
      <PasskeysCard factors={data} onChanged={onChanged} />
      <AppCard factors={data} onChanged={onChanged} />
      {hasFactors && (
        <RecoveryCard
          left={data.recovery_codes_left}
          codes={codes}
          onChanged={onChanged}
          onStored={() => setCodes([])}
        />
      )}
      {isAdministrator(user) && <AccessCodeCard isReplaced={hasFactors} />}
    </AccountSecurity>
  );
}

interface FactorCardProps {
  readonly factors: Api.Factors;
  readonly onChanged: (codes?: readonly string[]) => void;
}

const NAME = { type: 'text', check: checkFactorName } as const;

const PASSKEYS = '/account/passkeys';

function PasskeysCard({ factors: { passkeys }, onChanged }: FactorCardProps) {
  const store = useSessionStore();
  const send = (path: string, body?: object) =>
    sendConfirmed(store, { method: 'POST', path, ...(body && { body }) });
  return (
    <Card
      icon={Fingerprint}
      title="Passkeys"
      text="Sign in with your fingerprint, face or device PIN instead of your password. A passkey works only on this site."
    >
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="grid gap-2">
          {passkeys.map(({ id, name, site, added_at: added, last_used_at: used }) => (
            <FactorRow
              key={id}
              name={name}
              path={`${PASSKEYS}/${encodeURIComponent(id)}`}
              hasName
              removed={FACTOR_MESSAGES.passkeyRemoved}
              onChanged={onChanged}
            >
              Added <TimeAgo at={added} />, {used === null ? 'not used yet' : 'last used '}
              {used !== null && <TimeAgo at={used} />}
              {site && site !== location.hostname && `. It works at ${site} only: remove it here`}
            </FactorRow>
          ))}
        </ul>
      )}
      {arePasskeysPossible() ? (
        <AccountForm
          label="Add a passkey"
          fields={{
            name: {
              ...NAME,
              label: 'Name of the new passkey',
              hint: 'Such as the device that keeps it.',
            },
          }}
          failed={FACTOR_MESSAGES.failed}
          button="Add a passkey"
          busyButton="Waiting for your device..."
          isRepeated
          send={async ({ name }) => {
            const request = (await send(`${PASSKEYS}/request`)) as Api.PasskeyCreation;
            const { createPasskey } = await import('../../../shared/confirmation/passkey.js');
            const body = { name, ...(await createPasskey(request)) };
            const added = (await send(PASSKEYS, body)) as Api.AddedFactor;
            notify({ kind: 'success', message: FACTOR_MESSAGES.passkeyAdded });
            onChanged(added.recovery_codes);
          }}
        />
      ) : (
        <p className="text-small text-plain">{FACTOR_MESSAGES.passkeyAddress}</p>
      )}
    </Card>
  );
}

const APP = '/account/authenticator-app';

function AppCard({ factors: { authenticator_app: app }, onChanged }: FactorCardProps) {
  const store = useSessionStore();
  const { isBusy, run } = useCommand(FACTOR_MESSAGES.failed);
  const [enrolment, setEnrolment] = useState<Api.AppEnrolment | null>(null);
  const begin = () => run({ method: 'POST', path: `${APP}/request` }, setEnrolment);
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setEnrolment(null);
    focusCardOf(place.current);
  };
  return (
    <Card
      icon={Smartphone}
      title="Authenticator app"
      text="After your password, sign-in asks for six digits that an app on your phone shows."
    >
      {app && (
        <ul aria-label="Your authenticator app">
          <FactorRow
            name={app.name}
            path={APP}
            removed={FACTOR_MESSAGES.appRemoved}
            onChanged={onChanged}
          >
            Added <TimeAgo at={app.added_at} />
          </FactorRow>
        </ul>
      )}
      {!app && enrolment && (
        <div ref={place}>
          <AccountForm
            label="Authenticator app"
            fields={{
              name: { ...NAME, label: 'Name of the app', hint: 'Such as the phone it is on.' },
              code: {
                label: 'Code that the app shows',
                type: 'text',
                autoComplete: 'one-time-code',
                check: (code) => (isAppCode(code) ? undefined : FACTOR_MESSAGES.appCode),
              },
            }}
            failed={FACTOR_MESSAGES.failed}
            startAt="name"
            goOnAt="code"
            button="Turn on"
            onCancel={close}
            send={async (values) => {
              const command = {
                method: 'POST',
                path: APP,
                body: { attempt: enrolment.attempt, ...values },
              } as const;
              const { recovery_codes } = (await sendConfirmed(store, command)) as Api.AddedFactor;
              notify({ kind: 'success', message: FACTOR_MESSAGES.appAdded });
              close();
              onChanged(recovery_codes);
            }}
          >
            <div className="grid items-center gap-4 sm:grid-cols-[auto_1fr]">
              <QrCode text={enrolment.uri} label="QR code for your authenticator app" />
              <div className="grid gap-2 text-small text-plain">
                <p>Scan this code with your app. On this device, you can open the app instead.</p>
                <p>
                  <ButtonLink to={enrolment.uri} label="Open the app" />
                </p>
                <p>Or type this key into it:</p>
                <p className="font-mono font-semibold break-words text-strong">
                  {enrolment.secret.replaceAll(GROUPS, '$& ')}
                </p>
              </div>
            </div>
          </AccountForm>
        </div>
      )}
      {!app && !enrolment && (
        <Button kind="lead" isBusy={isBusy} label="Set up an authenticator app" onPress={begin} />
      )}
    </Card>
  );
}

const QrCode = lazyPart(() => import('./qr-code.js'), 'QrCode');
const GROUPS = /.{4}(?=.)/g;

interface FactorRowProps {
  readonly name: string;
  readonly path: string;
  readonly hasName?: boolean;
  readonly removed: string;
  readonly onChanged: () => void;
  readonly children: ReactNode;
}

function FactorRow({ name, path, hasName, removed, onChanged, children }: FactorRowProps) {
  const [mode, setMode] = useState<'shown' | 'renamed' | 'removed'>('shown');
  const store = useSessionStore();
  const { isBusy, run } = useCommand(FACTOR_MESSAGES.failed);
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const close = () =>
    focusAfter(
      () => setMode('shown'),
      () => row.current?.querySelector('button'),
    );
  const remove = async () => {
    const card = row.current?.closest('section') ?? null;
    const isRemoved = await run({ method: 'DELETE', path }, () => {
      notify({ kind: 'success', message: removed });
      onChanged();
      focusCardOf(card);
    });
    if (!isRemoved) close();
  };
  return (
    <li ref={row} className="rounded-card bg-raised-2 p-4">
      {mode === 'renamed' ? (
        <AccountForm
          label={`Rename ${name}`}
          fields={{ name: { ...NAME, label: 'New name', initial: name } }}
          failed={FACTOR_MESSAGES.failed}
          startAt="name"
          button="Rename"
          onCancel={close}
          send={async (body) => {
            await sendConfirmed(store, { method: 'PUT', path, body });
            onChanged();
            close();
          }}
        />
      ) : (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-words text-strong">{name}</p>
            <p className="text-caption text-plain">{children}</p>
          </div>
          {hasName && mode === 'shown' && (
            <Button
              isRound
              aria-label={`Rename ${name}`}
              title="Rename"
              icon={Pencil}
              iconSize="size-4.5"
              onPress={() => setMode('renamed')}
            />
          )}
          {mode === 'shown' && (
            <Button
              kind="quiet"
              aria-label={`Remove ${name}`}
              icon={Trash2}
              iconSize="size-4.5"
              label={<span className="hidden sm:inline">Remove</span>}
              onPress={() => setMode('removed')}
            />
          )}
        </div>
      )}
      {mode === 'removed' && (
        <div
          role="group"
          aria-labelledby={id}
          onKeyDown={({ key }) => key === 'Escape' && close()}
          className="mt-3 grid gap-3 text-small text-plain"
        >
          <p id={id}>
            Remove <strong className="font-semibold break-words text-strong">{name}</strong>? You
            can no longer sign in with it, and all other sessions end.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button ref={focusFirst} disabled={isBusy} label="Keep" onPress={close} />
            <Button kind="outline" extra="text-danger" isBusy={isBusy} onPress={remove}>
              Remove
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
