import { CloudOff, RotateCw } from 'lucide-react';
import { buttonStyle } from '../ui/link.js';
import { Notice } from '../ui/notice.js';
import { problemWords } from './problem-words.js';

export interface AdminLoadFailedProps {
  /** The name of the missing data. */
  readonly title: string;
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Shows a failed load for administrators, with a retry button. */
export function AdminLoadFailed({ title, error, busy, onRetry }: AdminLoadFailedProps) {
  return (
    <Notice
      role="alert"
      icon={CloudOff}
      title={title}
      text={problemWords(error, 'Something went wrong on the server.')}
      action={
        <button type="button" className={buttonStyle('plain')} onClick={onRetry} disabled={busy}>
          <RotateCw aria-hidden="true" className="size-4" />
          {busy ? 'Trying…' : 'Try again'}
        </button>
      }
    />
  );
}
