import type { Article } from '../../shared/api/types.js';
import { Picture } from '../../shared/ui/picture.js';
import { PlaceholderImage } from '../../shared/ui/placeholder-image/placeholder-image.js';

export interface ArticlePictureProps {
  readonly article: Article;
  readonly sizes: string;
  readonly eager?: boolean;
}

/** Falls back to the source's name if the image is missing or fails to load. */
export function ArticlePicture({ article, sizes, eager }: ArticlePictureProps) {
  const { id, source, thumbnail_url: src, thumbnails } = article;
  return (
    <Picture
      id={id}
      name={source}
      src={src}
      thumbnails={thumbnails}
      sizes={sizes}
      eager={eager}
      standIn={<SourceStandIn article={article} />}
      className="relative aspect-video rounded-card"
    />
  );
}

/** Colors depend on the source, the drawing on the article. */
function SourceStandIn({ article: { id, source } }: Pick<ArticlePictureProps, 'article'>) {
  return (
    <span aria-hidden="true" className="source-stand-in">
      <PlaceholderImage id={id} tint={source} />
      <span className="source-name">{source}</span>
    </span>
  );
}
