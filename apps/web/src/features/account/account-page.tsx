import { ACCOUNT_PAGE, DELETION_DAYS, formatDay } from '@elevate/rules';
import {
  Download,
  KeyRound,
  ShieldCheck,
  SlidersHorizontal,
  Trash2,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ownAccountApi, SignedInAs } from '../../shared/account/signed-in-as.js';
import { usePageMeta } from '../../shared/lib/page-meta.js';
import { paths } from '../../shared/paths.js';
import { SignedIn } from '../../shared/session/signed-in.js';
import { useSession } from '../../shared/session/session.slice.js';
import { Button, buttonStyle, Link } from '../../shared/ui/link.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { useCommand } from '../../shared/account/send-command.js';
import { OpenedForm } from '../../shared/forms/opened-form.js';
import { offerFile } from '../../shared/lib/offer-file.js';
import { Card } from '../../shared/ui/card.js';
import { baseApi } from '../../shared/api/base-api.js';
import type { Account, DeletionRequest } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';
import { RetryNotice } from '../../shared/ui/notice.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import { NEW_TAB_LINK, NEW_TAB_NOTE } from '../../shared/lib/words.js';
import { ShortcutSwitch } from '../../shared/ui/shortcut-switch.js';
import { PlayNextSwitch } from '../../shared/watching/play-next-switch.js';

interface AccountPageProps {
  /** Cards of other features, which the page passes in. */
  readonly security: (userId: string) => ReactNode;
  readonly history: ReactNode;
}

export function AccountPage({ security, history }: AccountPageProps) {
  const { user } = useSession();
  usePageMeta(ACCOUNT_PAGE);
  return (
    <SignedIn path={paths.account}>
      <div className="stage-light pb-16">
        <div className="edged mx-auto grid max-w-3xl gap-6 pt-8 md:pt-10">
          <header>
            <h1 className="text-display font-extrabold tracking-[-0.035em]">
              {ACCOUNT_PAGE.title}
            </h1>
            {user && <SignedInAs userId={user.id} className="mt-2 min-h-6 text-body" />}
            <p className="mt-3 flex flex-wrap gap-2">
              <Link to={paths.changePassword} className={buttonStyle('plain')}>
                <KeyRound aria-hidden="true" className="size-4" />
                Change password
              </Link>
              <Link to={paths.security} className={buttonStyle('plain')}>
                <ShieldCheck aria-hidden="true" className="size-4" />
                Passkeys and authenticator app
              </Link>
            </p>
            <p className="mt-3 text-small text-plain">
              A new password and “End all other sessions” also end the address of your private feed.
            </p>
          </header>
          {user ? (
            <>
              <ProfileCard userId={user.id} />
              {security(user.id)}
              <SettingsCard history={history} />
              <DataCard />
              <DeletionCard userId={user.id} />
            </>
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      </div>
    </SignedIn>
  );
}

function SettingsCard({ history }: { readonly history: ReactNode }) {
  return (
    <Card
      icon={SlidersHorizontal}
      title="Settings"
      text="The history is a setting of your account; the next talk and keyboard shortcuts are settings of this device."
    >
      <div className="grid justify-items-start gap-1">
        {history}
        <PlayNextSwitch />
        <ShortcutSwitch />
        <Link to={paths.following} className={buttonStyle('link', '-ml-4')}>
          Follows, digest and hidden talks
        </Link>
      </div>
    </Card>
  );
}

const ProfileForm = sectionPart(() => import('./account-forms.js'), 'ProfileForm');
const DeletionForm = sectionPart(() => import('./account-forms.js'), 'DeletionForm');

function ProfileCard({ userId }: { readonly userId: string }) {
  const { data, refetch } = ownAccountApi.useGetOwnAccountQuery(userId);
  return (
    <Card icon={UserRound} title="Profile" text="The professional profile that you linked.">
      {data && <Profile account={data} onChanged={() => void refetch()} />}
    </Card>
  );
}

interface ProfileProps {
  readonly account: Account;
  readonly onChanged: () => void;
}

function Profile({ account: { linkedin_url: url, created_at }, onChanged }: ProfileProps) {
  return (
    <>
      <p className="min-h-6 text-small wrap-anywhere">
        {url === '' ? (
          'No profile is linked.'
        ) : (
          <a href={url} {...NEW_TAB_LINK} className="text-lead-text underline underline-offset-4">
            {url}
          </a>
        )}
      </p>
      <p className="text-small text-quiet">Member since {formatDay(created_at)}</p>
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
      <OpenedForm button={url === '' ? 'Link a profile' : 'Change profile'}>
        {(close) => <ProfileForm url={url} onClose={close} onChanged={onChanged} />}
      </OpenedForm>
    </>
  );
}

function DeletionCard({ userId }: { readonly userId: string }) {
  const query = deletionApi.useGetDeletionRequestQuery(userId);
  const { data, isError } = query;
  const changed = () => void query.refetch();
  return (
    <Card
      icon={Trash2}
      title="Delete account"
      text={`The account and everything that belongs to it is deleted after ${DELETION_DAYS} days. Until then it works as before, and you can keep it.`}
    >
      {isError && !data && (
        <RetryNotice title="The state of your account could not be loaded" query={query} />
      )}
      {data?.deletion_at && <KeepAccount day={formatDay(data.deletion_at)} onKept={changed} />}
      {data?.deletion_at === null && (
        <OpenedForm button="Delete my account" extra="text-danger">
          {(close) => <DeletionForm onCancel={close} onRequested={changed} />}
        </OpenedForm>
      )}
    </Card>
  );
}

function KeepAccount({ day, onKept }: { readonly day: string; readonly onKept: () => void }) {
  const { isBusy, run } = useCommand('The deletion could not be stopped');
  const keep = () =>
    run({ method: 'DELETE', path: '/account/deletion-request' }, () => {
      notify({ kind: 'success', message: 'Your account stays.' });
      onKept();
    });
  return (
    <>
      <p role="status" className="text-body text-strong">
        Your account will be deleted on {day}.
      </p>
      <div className="flex">
        <Button kind="lead" isBusy={isBusy} label="Keep my account" onPress={keep} />
      </div>
    </>
  );
}

/** Only reads: the request carries the password. */
const deletionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDeletionRequest: build.query<DeletionRequest, string>({
      query: () => '/account/deletion-request',
      keepUnusedDataFor: 0,
    }),
  }),
});

function DataCard() {
  const { isBusy, run } = useCommand('Your data could not be downloaded');
  const download = () =>
    run({ method: 'GET', path: '/account/data' }, (data) =>
      offerFile('elevate-data.json', JSON.stringify(data, null, 2), 'application/json'),
    );
  return (
    <Card
      icon={Download}
      title="Your data"
      text="Everything that is stored about you, as one JSON file: account, sessions, My List, bookmarks, watch history, read articles, what you follow or hide, and the digest."
    >
      <div className="flex">
        <Button kind="outline" isBusy={isBusy} label="Download everything" onPress={download} />
      </div>
    </Card>
  );
}
