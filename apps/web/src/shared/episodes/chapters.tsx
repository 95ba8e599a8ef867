import { chaptersOf, formatMoment, startSecondsOf } from '@elevate/rules';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EpisodeDetail } from '../api/generated/schema.js';
import { START_PARAMETER } from '../paths.js';
import { Button } from '../ui/link.js';
import { PlayButton } from './play-button.js';

const SHOWN_AT_FIRST = 5;

interface ChaptersProps {
  readonly episode: EpisodeDetail;
  readonly level: 2 | 3;
}

export function Chapters({ episode, level }: ChaptersProps) {
  const [isWhole, setWhole] = useState(false);
  const headingId = useId();
  const chapters = chaptersOf(episode.description, episode.duration_seconds);
  const visible = isWhole ? chapters : chapters.slice(0, SHOWN_AT_FIRST);
  const Heading = `h${level}` as const;
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Heading id={headingId} className="mb-2 text-heading font-bold tracking-tight">
        Chapters
      </Heading>
      <ol lang={episode.language ?? undefined} aria-labelledby={headingId} className="max-w-[70ch]">
        {visible.map(({ startSeconds, title }) => (
          <li key={startSeconds} className="border-t border-hairline first:border-t-0">
            <PlayButton
              episode={episode}
              startSeconds={startSeconds}
              className="flex min-h-11 w-full items-center gap-2 py-2 text-left text-small text-plain hover:text-strong"
            >
              <span className="w-14 flex-none font-semibold text-lead-text tabular-nums">
                {formatMoment(startSeconds)}
              </span>
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </PlayButton>
          </li>
        ))}
      </ol>
      {chapters.length > SHOWN_AT_FIRST && (
        <Button
          kind="link"
          extra="mt-1 -ml-5"
          aria-expanded={isWhole}
          onPress={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer chapters' : `Show all ${chapters.length} chapters`}
        </Button>
      )}
    </section>
  );
}

export function useStartSeconds(): number {
  const [parameters] = useSearchParams();
  return startSecondsOf(parameters.get(START_PARAMETER));
}
