import { History, Trash2 } from 'lucide-react';
import type { AdminEvent } from '../../shared/api/types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Notice } from '../../shared/ui/notice.js';
import { isAbsent } from '../../shared/api/is-absent.js';
import { eventsAdminApi } from './events-admin.api.js';

export interface StaleNoticeProps {
  readonly editing: AdminEvent;
  readonly onReload: (latest: AdminEvent) => void;
  readonly onClose: () => void;
}

/** Warns that the event changed on the server after the form was filled. */
export function StaleNotice({ editing, onReload, onClose }: StaleNoticeProps) {
  const { data, error } = eventsAdminApi.useGetAdminEventQuery(editing.id, {
    refetchOnFocus: true,
  });
  const latest = isAbsent(error) ? undefined : data;
  if (latest ? latest.version === editing.version : !isAbsent(error)) return null;
  return (
    <div className="mt-8">
      {latest ? (
        <Notice
          role="alert"
          icon={History}
          title="Another administrator changed this event"
          text="Reload it to continue. Your changes here will be lost."
          action={
            <button
              type="button"
              className={buttonStyle('outline')}
              onClick={() => onReload(latest)}
            >
              Reload
            </button>
          }
        />
      ) : (
        <Notice
          role="alert"
          icon={Trash2}
          title="Another administrator deleted this event"
          text="It can no longer be saved."
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
