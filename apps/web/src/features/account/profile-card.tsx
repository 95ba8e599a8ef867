import { UserRound } from 'lucide-react';
import { formatDay } from '@elevate/rules';
import { ownAccountApi } from '../../shared/account/own-account.api.js';
import { NEW_TAB_LINK, NEW_TAB_NOTE } from '../../shared/lib/new-tab-link.js';
import { Card } from '../../shared/ui/card.js';

export function ProfileCard({ userId }: { readonly userId: string }) {
  const { data } = ownAccountApi.useGetOwnAccountQuery(userId);
  return (
    <Card icon={UserRound} title="Profile" text="The profile that you linked when you signed up.">
      <p className="min-h-6 text-small wrap-anywhere">
        {data && data.linkedin_url !== '' && (
          <a
            href={data.linkedin_url}
            {...NEW_TAB_LINK}
            className="text-lead-text underline underline-offset-4"
          >
            {data.linkedin_url}
          </a>
        )}
        {data?.linkedin_url === '' && 'No profile is linked.'}
      </p>
      {data && <p className="text-small text-quiet">Member since {formatDay(data.created_at)}</p>}
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </Card>
  );
}
