import type { NewsPage } from '../../../shared/api/generated/schema.js';
import {
  Corrected,
  MissingWords,
  SEARCH_LINK,
  type SearchLink,
} from '../../../shared/text/found-words.js';
import { Link } from '../../../shared/ui/link.js';
import { newsAt, type NewsView } from './news-query.js';

interface SearchedNewsProps {
  readonly query: NewsView;
  readonly list: NewsPage;
}

export function SearchedNews({ query, list }: SearchedNewsProps) {
  const { q = '' } = query;
  const searchLink: SearchLink = (text, label) => (
    <Link to={newsAt(query, { q: text })} className={SEARCH_LINK}>
      {label}
    </Link>
  );
  return list.did_you_mean ? (
    <Corrected term={q} meant={list.did_you_mean} searchLink={searchLink} />
  ) : (
    <MissingWords {...list} noun="article" searchLink={searchLink} />
  );
}
