export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/** YouTube's privacy-enhanced player sets no cookies before playback; starts immediately, and reports its position. */
export function playerOf(videoId: string, startSeconds: number): string {
  const start = startSeconds > 0 ? `&start=${startSeconds}` : '';
  const origin = encodeURIComponent(window.location.origin);
  return `${PLAYER_ORIGIN}/embed/${encodeURIComponent(videoId)}?autoplay=1${start}&enablejsapi=1&origin=${origin}`;
}
