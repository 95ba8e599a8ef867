import { FACTOR_MESSAGES } from '@elevate/rules';
import { Fingerprint } from 'lucide-react';
import type { Factors } from '../../shared/api/types.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { Card } from '../../shared/ui/card.js';
import { FactorRow } from './factor-row.js';
import { PasskeyForm } from './passkey-form.js';
import { useSecurityChange } from './use-security-change.js';

export interface FactorCardProps {
  readonly factors: Factors;
  readonly onChanged: (codes?: readonly string[]) => void;
}

const PATH = '/account/passkeys';

export function PasskeysCard({ factors: { passkeys }, onChanged }: FactorCardProps) {
  const { change, isBusy } = useSecurityChange();
  const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
  const rename = async (id: string, name: string) => {
    const isDone = await change(
      async (to) => void (await to({ method: 'PUT', path: at(id), body: { name } })),
    );
    if (isDone) onChanged();
    return isDone;
  };
  const remove = async (id: string) => {
    const command = { method: 'DELETE', path: at(id) } as const;
    const isDone = await change(
      async (to) => void (await to(command)),
      FACTOR_MESSAGES.passkeyRemoved,
    );
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
