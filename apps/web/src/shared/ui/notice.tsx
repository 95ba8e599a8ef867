import type { ReactNode } from 'react';
import { CloudOff, type LucideIcon, RotateCw } from 'lucide-react';
import { buttonStyle } from './link.js';

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly role?: 'status' | 'alert';
}

export function Notice({ icon: Icon, title, text, action, role }: NoticeProps) {
  return (
    <div
      role={role}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-dashed border-hairline px-5 py-3"
    >
      <Icon aria-hidden="true" className="size-6 shrink-0 text-lead-text" strokeWidth={1.75} />
      <div className="min-w-52 flex-1">
        <p className="font-semibold text-strong text-small">{title}</p>
        {text && <p className="text-quiet text-caption">{text}</p>}
      </div>
      {action}
    </div>
  );
}

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
