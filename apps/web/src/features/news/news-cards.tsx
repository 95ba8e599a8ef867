import type { ArticleCard as Card } from '../../shared/api/types.js';
import { walkGrid } from '../../shared/episodes/episode-grid-keys.js';
import { ArticleCard, type ArticleCardProps } from './article-card.js';

// Loads only these eagerly: more would compete with other downloads on a phone or laptop.
const EAGER = 2;

export interface NewsCardsProps extends Pick<ArticleCardProps, 'reader'> {
  readonly articles: readonly Card[];
  readonly labelledBy: string;
}

export function NewsCards({ articles, reader, labelledBy }: NewsCardsProps) {
  if (articles.length === 0) return null;
  return (
    <ul aria-labelledby={labelledBy} onKeyDown={walkGrid} className="news-grid">
      {articles.map((article, index) => (
        <ArticleCard key={article.id} article={article} eager={index < EAGER} reader={reader} />
      ))}
    </ul>
  );
}
