import { useRef, useState } from 'react';
import { checkFactorName, FACTOR_MESSAGES, isAppCode } from '@elevate/rules';
import { Smartphone } from 'lucide-react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { isAdministrator } from '../../shared/session/session-store.js';
import { useSession } from '../../shared/session/session.slice.js';
import { Pending } from '../../shared/ui/notice.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import type { AddedFactor, AppEnrolment, Factors } from '../../shared/api/generated/schema.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { TextField } from '../../shared/forms/fields.js';
import { notify } from '../../shared/lib/notify.js';
import { Button, buttonStyle } from '../../shared/ui/link.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { Card } from '../../shared/ui/card.js';
import {
  EmailCard,
  type FactorCardProps,
  FactorRow,
  focusCardOf,
  NameField,
  PasskeysCard,
  securityApi,
  useSecurityChange,
} from './passkeys-card.js';

const AccessCodeCard = sectionPart(() => import('./access-code-card.js'), 'AccessCodeCard', 'h-48');
const RecoveryCard = sectionPart(() => import('./recovery-card.js'), 'RecoveryCard', 'h-48');
const SessionsCard = sectionPart(() => import('./sessions-card.js'), 'SessionsCard', 'h-48');

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
    <>
      <EmailCard userId={userId} />
      <PasskeysCard factors={data} onChanged={onChanged} />
      <AppCard factors={data} onChanged={onChanged} />
      {hasFactors && (
        <RecoveryCard
          factors={data}
          codes={codes}
          onChanged={onChanged}
          onStored={() => setCodes([])}
        />
      )}
      {isAdministrator(user) && <AccessCodeCard factors={data} />}
      <SessionsCard userId={userId} />
    </>
  );
}

const PATH = '/account/authenticator-app';

function AppCard({ factors: { authenticator_app: app }, onChanged }: FactorCardProps) {
  const { change, isBusy } = useSecurityChange();
  const [enrolment, setEnrolment] = useState<AppEnrolment | null>(null);
  const begin = () =>
    change(async (send) => {
      const answer = await send({ method: 'POST', path: `${PATH}/request` });
      setEnrolment(answer as AppEnrolment);
    });
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setEnrolment(null);
    focusCardOf(place.current);
  };
  const added = (codes: readonly string[]) => {
    close();
    onChanged(codes);
  };
  return (
    <Card
      icon={Smartphone}
      title="Authenticator app"
      text="After your password, sign-in asks for six digits that an app on your phone shows."
    >
      {app && <OwnApp app={app} onRemoved={onChanged} />}
      {!app && enrolment && (
        <div ref={place}>
          <AppForm enrolment={enrolment} onAdded={added} onCancel={close} />
        </div>
      )}
      {!app && !enrolment && (
        <div className="flex">
          <Button kind="lead" extra="flex-1" isBusy={isBusy} onPress={begin}>
            Set up an authenticator app
          </Button>
        </div>
      )}
    </Card>
  );
}

interface OwnAppProps {
  readonly app: NonNullable<Factors['authenticator_app']>;
  readonly onRemoved: () => void;
}

function OwnApp({ app, onRemoved }: OwnAppProps) {
  const { submit, isBusy } = useSecurityChange();
  const remove = async () => {
    const command = { method: 'DELETE', path: '/account/authenticator-app' } as const;
    const isDone = await submit(command, FACTOR_MESSAGES.appRemoved);
    if (isDone) onRemoved();
    return isDone;
  };
  return (
    <ul aria-label="Your authenticator app">
      <FactorRow
        name={app.name}
        isBusy={isBusy}
        onRemove={remove}
        facts={
          <>
            Added <TimeAgo at={app.added_at} />
          </>
        }
      />
    </ul>
  );
}

interface AppFormProps {
  readonly enrolment: AppEnrolment;
  readonly onAdded: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const QrCode = lazyPart(() => import('./qr-code.js'), 'QrCode');
const GROUPS = /.{4}(?=.)/g;

function AppForm({ enrolment, onAdded, onCancel }: AppFormProps) {
  const { attempt, secret, uri } = enrolment;
  const { send } = useSecurityChange();
  const { field, submit, busy } = useAccountForm({
    initial: { name: '', code: '' },
    rules: {
      name: checkFactorName,
      code: (code) => (isAppCode(code) ? undefined : FACTOR_MESSAGES.appCode),
    },
    failed: FACTOR_MESSAGES.failed,
    goOnAt: 'code',
    startAt: 'name',
    send: async (values) => {
      const body = { attempt, ...values };
      const added = await send({ method: 'POST', path: '/account/authenticator-app', body });
      notify({ kind: 'success', message: FACTOR_MESSAGES.appAdded });
      onAdded((added as AddedFactor).recovery_codes);
    },
  });
  return (
    <form noValidate aria-label="Authenticator app" className="grid gap-5" onSubmit={submit}>
      <div className="grid items-center gap-4 sm:grid-cols-[auto_1fr]">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="grid gap-2 text-small text-plain">
          <p>Scan this code with your app. On this device, you can open the app instead.</p>
          <p>
            <a href={uri} className={buttonStyle('plain')}>
              Open the app
            </a>
          </p>
          <p>Or type this key into it:</p>
          <p className="font-mono font-semibold break-words text-strong">
            {secret.replaceAll(GROUPS, '$& ')}
          </p>
        </div>
      </div>
      <NameField field={field('name')} label="Name of the app" hint="Such as the phone it is on." />
      <TextField
        field={field('code')}
        label="Code that the app shows"
        type="text"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Turn on" busy={busy} />
        <Button kind="plain" label="Cancel" onPress={onCancel} />
      </div>
    </form>
  );
}
