import { FACTOR_MESSAGES } from '@elevate/rules';
import type { Factors } from '../../shared/api/types.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { FactorRow } from './factor-row.js';
import { useSecurityChange } from './use-security-change.js';

export interface OwnAppProps {
  readonly app: NonNullable<Factors['authenticator_app']>;
  readonly onRemoved: () => void;
}

export function OwnApp({ app, onRemoved }: OwnAppProps) {
  const { change, isBusy } = useSecurityChange();
  const remove = async () => {
    const command = { method: 'DELETE', path: '/account/authenticator-app' } as const;
    const isDone = await change(
      async (send) => void (await send(command)),
      FACTOR_MESSAGES.appRemoved,
    );
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
