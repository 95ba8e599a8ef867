import type { AuditEntry } from '../../shared/admin/admin-types.js';
import { useSession } from '../../shared/session/use-session.js';
import { actorWords } from './entry-words.js';

export function ActorName({ entry }: { readonly entry: AuditEntry }) {
  const { user } = useSession();
  return (
    <span className="font-semibold break-words text-strong" title={entry.actor}>
      {actorWords(entry, user?.id)}
    </span>
  );
}
