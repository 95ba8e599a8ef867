import { Mail } from 'lucide-react';
import { Card } from '../../shared/ui/card.js';
import { EmailForm } from './email-form.js';
import { PendingEmail } from './pending-email.js';
import { securityApi } from './security.api.js';

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
