import { DELETION_DAYS, formatDay } from '@elevate/rules';
import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Card } from '../../shared/ui/card.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { deletionApi } from './deletion.api.js';
import { KeepAccount } from './keep-account.js';

const DeletionForm = lazyPart(
  async () => (await import('./deletion-form.js')).DeletionForm,
  PartRetry,
);

export function DeletionCard({ userId }: { readonly userId: string }) {
  const query = deletionApi.useGetDeletionRequestQuery(userId);
  const { data, isError, isFetching, refetch } = query;
  const changed = () => void refetch();
  return (
    <Card
      icon={Trash2}
      title="Delete account"
      text={`The account and everything that belongs to it is deleted after ${DELETION_DAYS} days. Until then it works as before, and you can keep it.`}
    >
      {isError && !data && (
        <RetryNotice
          title="The state of your account could not be loaded"
          busy={isFetching}
          onRetry={changed}
        />
      )}
      {data?.deletion_at && <KeepAccount day={formatDay(data.deletion_at)} onKept={changed} />}
      {data?.deletion_at === null && <Ask onRequested={changed} />}
    </Card>
  );
}

function Ask({ onRequested }: { readonly onRequested: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
    return (
      <Suspense>
        <DeletionForm onCancel={() => setAsking(false)} onRequested={onRequested} />
      </Suspense>
    );
  }
  return (
    <div className="flex">
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={buttonStyle('outline', 'text-danger')}
      >
        Delete my account
      </button>
    </div>
  );
}
