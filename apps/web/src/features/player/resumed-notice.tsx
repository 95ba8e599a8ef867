import { formatMoment, HISTORY_DAYS } from '@elevate/rules';
import { usePlayOverlay } from '../../shared/episodes/play-button.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface ResumedNoticeProps {
  readonly episodeId: string;
  readonly seconds: number;
}

export function ResumedNotice({ episodeId, seconds }: ResumedNoticeProps) {
  const { change } = usePlayOverlay();
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-plain">
      Resumed at {formatMoment(seconds)}. Your position is kept for {HISTORY_DAYS} days.
      <button
        type="button"
        onClick={() => change(episodeId, '0')}
        className={buttonStyle('link', '-ml-5')}
      >
        Start over
      </button>
    </p>
  );
}
