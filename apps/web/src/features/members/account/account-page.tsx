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
import { PersonalPage } from '../../../shared/account/personal-page.js';
import { ownAccountApi } from '../../../shared/account/signed-in-as.js';
import { paths } from '../../../shared/paths.js';
import { Button, ButtonLink, NEW_TAB_LINK, NEW_TAB_NOTE } from '../../../shared/ui/link.js';
import { useDrafts } from '../../../shared/drafts/use-draft.js';
import { useCommand } from '../../../shared/confirmation/send-confirmed.js';
import { OpenedForm } from '../../../shared/ui/opened-form.js';
import { offerJson } from '../../../shared/browser/offer-file.js';
import { Card } from '../../../shared/ui/card.js';
import { siteApi } from '../../../shared/api/base-api.js';
import type { DeletionRequest } from '../../../shared/api/generated/schema.js';
import { notify } from '../../../shared/toasts/notify.js';
import { RetryNotice } from '../../../shared/ui/notice.js';
import { sectionPart } from '../../../shared/ui/part-retry.js';
import { ShortcutSwitch } from '../../../shared/ui/shortcut-switch.js';
import { PlayNextSwitch } from '../../../shared/watching/play-next-switch.js';

interface AccountPageProps {
  readonly security: (userId: string) => ReactNode;
  readonly history: ReactNode;
}

export function AccountPage({ security, history }: AccountPageProps) {
  return (
    <PersonalPage
      page={ACCOUNT_PAGE}
      path={paths.account}
      intro={
        <>
          <p className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to={paths.changePassword} icon={KeyRound} label="Change password" />
            <ButtonLink
              to={paths.security}
              icon={ShieldCheck}
              label="Passkeys and authenticator app"
            />
          </p>
          <p className="mt-3 text-small text-plain">
            A new password and “End all other sessions” also end the address of your private feed.
          </p>
        </>
      }
    >
      {(userId) => (
        <>
          <ProfileCard userId={userId} />
          {security(userId)}
          <Card
            icon={SlidersHorizontal}
            title="Settings"
            text="The history is a setting of your account; the next talk and keyboard shortcuts are settings of this device."
          >
            <div className="grid justify-items-start gap-1">
              {history}
              <PlayNextSwitch />
              <ShortcutSwitch />
              <ButtonLink
                kind="link"
                extra="-ml-4"
                to={paths.following}
                label="Follows, digest and hidden talks"
              />
            </div>
          </Card>
          <DataCard />
          <DeletionCard userId={userId} />
        </>
      )}
    </PersonalPage>
  );
}

const ProfileForm = sectionPart(() => import('./account-forms.js'), 'ProfileForm');
const DeletionForm = sectionPart(() => import('./account-forms.js'), 'DeletionForm');

function ProfileCard({ userId }: { readonly userId: string }) {
  const { data, refetch } = ownAccountApi.useGetOwnAccountQuery(userId);
  const url = data?.linkedin_url;
  const { has } = useDrafts();
  return (
    <Card icon={UserRound} title="Profile" text="The professional profile that you linked.">
      {data && (
        <>
          <p className="min-h-6 text-small wrap-anywhere">
            {url ? (
              <a
                href={url}
                {...NEW_TAB_LINK}
                className="text-lead-text underline underline-offset-4"
              >
                {url}
              </a>
            ) : (
              'No profile is linked.'
            )}
          </p>
          <p className="text-small text-quiet">Member since {formatDay(data.created_at)}</p>
          <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
          <OpenedForm
            button={url ? 'Change profile' : 'Link a profile'}
            isOpenFirst={has('profile')}
          >
            {(close) => (
              <ProfileForm account={data} onClose={close} onChanged={() => void refetch()} />
            )}
          </OpenedForm>
        </>
      )}
    </Card>
  );
}

function DeletionCard({ userId }: { readonly userId: string }) {
  const query = deletionApi.useGetDeletionRequestQuery(userId);
  const { data, isError } = query;
  const changed = () => void query.refetch();
  const { isBusy, run } = useCommand('The deletion could not be stopped');
  const keep = () =>
    run({ method: 'DELETE', path: '/account/deletion-request' }, () => {
      notify({ kind: 'success', message: 'Your account stays.' });
      changed();
    });
  return (
    <Card
      icon={Trash2}
      title="Delete account"
      text={`The account and everything that belongs to it is deleted after ${DELETION_DAYS} days. Until then it works as before, and you can keep it.`}
    >
      {isError && !data && (
        <RetryNotice title="The state of your account could not be loaded" query={query} />
      )}
      {data?.deletion_at && (
        <>
          <p role="status" className="text-body text-strong">
            Your account will be deleted on {formatDay(data.deletion_at)}.
          </p>
          <Button
            kind="lead"
            extra="justify-self-start"
            isBusy={isBusy}
            label="Keep my account"
            onPress={keep}
          />
        </>
      )}
      {data?.deletion_at === null && (
        <OpenedForm button="Delete my account" extra="justify-self-start text-danger">
          {(close) => <DeletionForm onCancel={close} onRequested={changed} />}
        </OpenedForm>
      )}
    </Card>
  );
}

/** Only reads: the request carries the password. */
const deletionApi = siteApi(({ own }) => ({
  getDeletionRequest: own<DeletionRequest>('/account/deletion-request'),
}));

function DataCard() {
  const { isBusy, run } = useCommand('Your data could not be downloaded');
  const download = () =>
    run({ method: 'GET', path: '/account/data' }, (data) => offerJson('elevate-data.json', data));
  return (
    <Card
      icon={Download}
      title="Your data"
      text="Everything that is stored about you, as one JSON file: account, sessions, My List, your lists, bookmarks, watch history, read articles, what you follow or hide, and the digest."
    >
      <Button
        kind="outline"
        extra="justify-self-start"
        isBusy={isBusy}
        label="Download everything"
        onPress={download}
      />
    </Card>
  );
}
