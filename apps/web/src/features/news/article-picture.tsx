import type { Article } from '../../shared/api/types.js';
import { Picture } from '../../shared/ui/picture.js';
import { PlaceholderImage } from '../../shared/ui/placeholder-image/placeholder-image.js';

export interface ArticlePictureProps {
  readonly article: Article;
  readonly sizes: string;
  readonly eager?: boolean;
}

const NO_SIZES = [] as const;

/** The picture of an article; where there is none, or it does not come, the name of its source. */
export function ArticlePicture({ article, sizes, eager }: ArticlePictureProps) {
  const { id, source, thumbnail_url: src } = article;
  return (
    <Picture
      id={id}
      name={source}
      src={src}
      thumbnails={NO_SIZES}
      sizes={sizes}
      eager={eager}
      unreferred
      standIn={<SourceStandIn article={article} />}
      className="relative aspect-video rounded-card"
    />
  );
}

/** All pictures of one source have its colours; each article has a drawing of its own. */
function SourceStandIn({ article: { id, source } }: Pick<ArticlePictureProps, 'article'>) {
  return (
    <span aria-hidden="true" className="source-stand-in">
      <PlaceholderImage id={id} tint={source} />
      <span className="source-name">{source}</span>
    </span>
  );
}
