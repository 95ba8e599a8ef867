import { History, Trash2 } from 'lucide-react';
import type { AdminEvent } from '../../shared/api/types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Notice } from '../../shared/ui/notice.js';
import { eventsAdminApi } from './events-admin.api.js';

export interface StaleNoticeProps {
  readonly editing: AdminEvent;
  readonly onReload: (latest: AdminEvent) => void;
  readonly onClose: () => void;
}

/** Says that the event is not any more what the form was filled with, as soon as that is known. */
export function StaleNotice({ editing, onReload, onClose }: StaleNoticeProps) {
  const { data } = eventsAdminApi.useGetAdminEventsQuery();
  const latest = data?.items.find(({ id }) => id === editing.id);
  if (!data || latest?.version === editing.version) return null;
  return (
    <div className="mt-8">
      {latest ? (
        <Notice
          role="alert"
          icon={History}
          title="Somebody else has changed this event meanwhile"
          text="Load it again to go on from there. What you changed here is not kept."
          action={
            <button
              type="button"
              className={buttonStyle('outline')}
              onClick={() => onReload(latest)}
            >
              Load again
            </button>
          }
        />
      ) : (
        <Notice
          role="alert"
          icon={Trash2}
          title="Somebody else has deleted this event meanwhile"
          text="It cannot be saved any more."
          action={
            <button type="button" className={buttonStyle('outline')} onClick={onClose}>
              Close
            </button>
          }
        />
      )}
    </div>
  );
}
