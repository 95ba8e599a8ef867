import type { EpisodeState } from '@elevate/contracts/catalogue';

type Video = Pick<EpisodeState, 'youtube_video_id'>;

/** Where the platform itself plays an episode. */
export function watchUrl({ youtube_video_id }: Video): string {
  return `https://www.youtube.com/watch?v=${youtube_video_id}`;
}

/** The platform's player for other sites' pages, in its form that sets no cookie before a click. */
export function embedUrl({ youtube_video_id }: Video): string {
  return `https://www.youtube-nocookie.com/embed/${youtube_video_id}`;
}
