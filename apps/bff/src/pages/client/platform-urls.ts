import type { EpisodeState } from '@elevate/contracts/catalogue';

type Video = Pick<EpisodeState, 'youtube_video_id'>;

export function watchUrl({ youtube_video_id }: Video): string {
  return `https://www.youtube.com/watch?v=${youtube_video_id}`;
}

export function embedUrl({ youtube_video_id }: Video): string {
  return `https://www.youtube-nocookie.com/embed/${youtube_video_id}`;
}
