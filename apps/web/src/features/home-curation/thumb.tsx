import { Picture } from '../../shared/ui/picture.js';

export interface ThumbProps {
  readonly episode: {
    readonly episode_id: string;
    readonly title: string | null;
    readonly thumbnail_url: string | null;
  };
}

export function Thumb({ episode: { episode_id: id, title, thumbnail_url: src } }: ThumbProps) {
  const name = title ?? id;
  return (
    <Picture
      {...{ id, name, src }}
      thumbnails={[]}
      sizes="6rem"
      className="relative aspect-video w-20 shrink-0 rounded-card"
    />
  );
}
