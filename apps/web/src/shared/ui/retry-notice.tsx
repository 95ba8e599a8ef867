import { CloudOff, RotateCw } from 'lucide-react';
import { buttonStyle } from './button-style.js';
import { Notice } from './notice.js';

export interface RetryNoticeProps {
  readonly title: string;
  readonly onRetry: () => void;
  readonly busy: boolean;
}

export function RetryNotice({ title, onRetry, busy }: RetryNoticeProps) {
  return (
    <Notice
      role="alert"
      icon={CloudOff}
      title={title}
      text="We could not reach the catalogue. Check your connection, then try again."
      action={
        <button type="button" className={buttonStyle('plain')} onClick={onRetry} disabled={busy}>
          <RotateCw aria-hidden="true" className="size-4" />
          {busy ? 'Trying…' : 'Try again'}
        </button>
      }
    />
  );
}
