import { RetryNotice, type RetryNoticeProps } from '../../shared/ui/retry-notice.js';

export function EpisodeFailed(props: Pick<RetryNoticeProps, 'onRetry' | 'busy'>) {
  return (
    <div className="edged pt-8">
      <h1 className="mb-6 text-display font-extrabold tracking-[-0.035em]">Episode</h1>
      <RetryNotice title="This episode could not be loaded" {...props} />
    </div>
  );
}
