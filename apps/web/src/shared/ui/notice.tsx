import type { ReactNode } from 'react';
import { CloudOff, type LucideIcon, RotateCw } from 'lucide-react';
import { Button } from './link.js';
import { classNames } from './class-names.js';

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
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold text-strong text-small">{title}</p>
        {text && <p className="text-quiet text-caption">{text}</p>}
      </div>
      {action}
    </div>
  );
}

interface RetryNoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly query: {
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
    readonly error?: unknown;
  };
}

export function RetryNotice({ title, text, query }: RetryNoticeProps) {
  const { isFetching, refetch } = query;
  const { status, error } = Object(query.error) as Readonly<Record<string, string>>;
  return (
    <Notice
      role="alert"
      icon={CloudOff}
      title={title}
      text={
        (status === 'CUSTOM_ERROR' && error) ||
        (text ?? 'We could not reach the catalogue. Check your connection, then try again.')
      }
      action={
        <Button
          disabled={isFetching}
          icon={RotateCw}
          label={isFetching ? 'Trying…' : 'Try again'}
          onPress={refetch}
        />
      }
    />
  );
}

interface AnswerProps<Data> extends PendingProps {
  readonly query: PendingProps['query'] & { readonly data?: Data; readonly currentData?: Data };
  readonly children: (data: Data) => ReactNode;
}

/** The last answer stays, dimmed, while the next one is loading. */
export function Answer<Data>({ query, children, ...pending }: AnswerProps<Data>) {
  const { data, currentData, isError } = query;
  if (data === undefined || (isError && !currentData)) {
    return <Pending query={query} {...pending} />;
  }
  return (
    <div className={currentData ? undefined : 'stale pointer-events-none'}>{children(data)}</div>
  );
}

interface PendingProps {
  readonly failed: string;
  readonly query: RetryNoticeProps['query'] & { readonly isError: boolean };
  readonly skeleton: ReactNode;
}

/** In the place of data that is loading or could not be loaded. */
export function Pending({ failed, query, skeleton }: PendingProps) {
  return query.isError ? <RetryNotice title={failed} query={query} /> : skeleton;
}

export function Skeleton({ className }: { readonly className: string }) {
  return (
    <div aria-hidden="true" className={classNames('shimmer rounded-card bg-raised-2', className)} />
  );
}
