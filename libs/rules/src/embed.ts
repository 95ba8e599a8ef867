const WIDTH = 560;
const CARD_HEIGHT = 160;
/** Below a video of 16:9. */
const WORDS_HEIGHT = 92;
/** A narrower video keeps its width, and the page puts the words beside it. */
const LEAST_WIDTH = 200;

/** The largest size within the limits. A video keeps its shape while there is room for it. */
export function embedSize(isVideo: boolean, maxWidth = Infinity, maxHeight = Infinity) {
  const width = Math.min(WIDTH, maxWidth);
  const height = isVideo ? Math.round((width * 9) / 16) + WORDS_HEIGHT : CARD_HEIGHT;
  if (height <= maxHeight) return { width, height };
  const fitting = isVideo ? Math.floor(((maxHeight - WORDS_HEIGHT) * 16) / 9) : 0;
  return { width: fitting < LEAST_WIDTH ? width : fitting, height: maxHeight };
}

export type EmbedKind = 'episodes' | 'channels' | 'speakers' | 'collections' | 'events';

export const embedPath = (kind: EmbedKind, id: string, startSeconds = 0): string =>
  `/embed/${kind}/${encodeURIComponent(id)}${startSeconds > 0 ? `?t=${startSeconds}` : ''}`;

/** Permissions that each frame around the player grants. */
export const PLAYER_FEATURES = 'fullscreen; autoplay; encrypted-media; picture-in-picture';
export const PLAYER_REFERRER = 'strict-origin-when-cross-origin';

const ESCAPES = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' } as const;

/** The HTML that another site pastes. `src` is absolute, because consumers drop one without a scheme. */
export function embedCode(
  src: string,
  title: string,
  { width, height }: ReturnType<typeof embedSize>,
) {
  // Some consumers end the element at the first `>`.
  const [address, name] = [src, title].map((text) =>
    text.replace(/[&"<>]/g, (letter) => ESCAPES[letter as keyof typeof ESCAPES]),
  );
  return (
    `<iframe src="${address}" title="${name}" width="${width}" height="${height}" loading="lazy"` +
    ` allow="${PLAYER_FEATURES}" allowfullscreen referrerpolicy="${PLAYER_REFERRER}" frameborder="0"></iframe>`
  );
}
