import { CloudOff } from 'lucide-react';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Notice } from '../../shared/ui/notice.js';
import { missingWords } from './entry-words.js';

export interface MissingNoticeProps {
  readonly services: readonly string[];
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Lists services that did not respond, so that a partial log is not taken as complete. */
export function MissingNotice({ services, busy, onRetry }: MissingNoticeProps) {
  return (
    <Notice
      role="status"
      icon={CloudOff}
      title={`Not all changes can be shown: ${missingWords(services)}`}
      text={`No answer from: ${services.join(', ')}. Their entries are missing below.`}
      action={
        <button type="button" disabled={busy} onClick={onRetry} className={buttonStyle('plain')}>
          Try again
        </button>
      }
    />
  );
}
