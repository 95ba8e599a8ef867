/** What an episode's fitness to be featured depends on. */
export interface HeroCandidate {
  readonly id: string;
  readonly view_count: number | null;
  readonly published_at: string | null;
  readonly is_editor_pick: boolean;
  readonly thumbnail_url: string | null;
  readonly embeddable: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

// A banner without a picture is no banner, and a video that plays elsewhere is a poor one.
const PICTURE = 50;
const EMBEDDABLE = 30;
// More than any count of views gives, so that people's judgement comes before numbers.
const EDITOR_PICK = 100;
// A new talk gets all of it, one of half a year a half, one of ten years a twentieth.
const NEWEST = 40;
const HALF_AGE_DAYS = 180;
// Each tenfold of views counts the same: a million is 60, a hundred 20.
const TENFOLD_OF_VIEWS = 10;

/**
 * How fit an episode is to be the hero: 50 for a picture, 30 for being playable in the page, 100
 * for an editor's pick, up to 40 for being new, and 10 for each tenfold of its views. Unknown views
 * and dates count nothing.
 */
export function heroScore(episode: HeroCandidate, now: Date): number {
  return (
    (episode.thumbnail_url === null ? 0 : PICTURE) +
    (episode.embeddable ? EMBEDDABLE : 0) +
    (episode.is_editor_pick ? EDITOR_PICK : 0) +
    recency(episode.published_at, now) +
    TENFOLD_OF_VIEWS * Math.log10(1 + (episode.view_count ?? 0))
  );
}

function recency(publishedAt: string | null, now: Date): number {
  if (publishedAt === null) return 0;
  const days = Math.max(0, (now.getTime() - Date.parse(publishedAt)) / DAY_MS);
  return (NEWEST * HALF_AGE_DAYS) / (HALF_AGE_DAYS + days);
}
