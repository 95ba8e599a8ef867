import { newsParameters, newsTerm } from '@elevate/rules';
import type { Article } from '../../shared/api/types.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';

const SHOWN = 3;

export function ArticleKeywords({ article }: { readonly article: Article }) {
  // CVE badges already show those.
  const badges = new Set(article.cve_ids.map(newsTerm));
  const words = article.keywords.filter((word) => !badges.has(newsTerm(word))).slice(0, SHOWN);
  if (words.length === 0) return null;
  return (
    <ul aria-label="Keywords" className="relative -mx-1 mt-1 flex flex-wrap text-caption">
      {words.map((word) => (
        <li key={word} className="max-w-full">
          <Link
            to={paths.newsOn(newsParameters({ q: newsTerm(word), page: 1 }))}
            className="inline-flex min-h-7 max-w-full items-center px-1 text-quiet underline-offset-3 hover:text-strong hover:underline"
          >
            <span className="lines-1">#{word}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
