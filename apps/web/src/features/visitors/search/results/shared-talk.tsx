import {
  readSearchQuery,
  SEARCH_TERM_CHARACTERS,
  searchPageParameters,
  searchTerm,
  searchTermProblem,
  talkIdsIn,
  talkMomentIn,
} from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Search } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { ButtonLink } from '../../../../shared/ui/link.js';
import { Notice, RetryNotice } from '../../../../shared/ui/notice.js';
import { paths } from '../../../../shared/paths.js';
import { pastedTalk, searchApi, SearchPrompt } from '../search-prompt.js';

/** A talk that another app shared with the installed one. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** The parameters that the web manifest names; undefined without any. */
export function readShared(parameters: URLSearchParams): Shared | undefined {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => parameters.get(name) ?? '');
  return title || text || url ? { title: title!, text: text!, url: url! } : undefined;
}

/** Leads to the shared talk or, without it, to a search for its title. */
export function SharedTalk({ shared }: { readonly shared: Shared }) {
  const address = addressesOf(shared);
  const query = searchApi.useSearchQuery(address === '' ? skipToken : address);
  const { currentData, isError } = query;
  const path = currentData && pastedTalk(currentData);
  const title = titleOf(shared);
  if (path !== undefined) return <Navigate to={path} replace />;
  if (address !== '' && !currentData && !isError)
    return (
      <p role="status" className="mt-4 text-small text-plain">
        Searching…
      </p>
    );
  if (title !== '') {
    const parameters = searchPageParameters(readSearchQuery({ q: title }));
    return <Navigate to={paths.searchOn(parameters)} replace />;
  }
  return (
    <div className="mt-6">
      {isError ? (
        <RetryNotice title="The search failed" query={query} />
      ) : address === '' ? (
        <SearchPrompt />
      ) : (
        <Notice
          role="status"
          icon={Search}
          title="This talk is not on Elevate"
          text="Its channel may belong here."
          action={<ButtonLink kind="plain" to={paths.suggest} label="Suggest" />}
        />
      )}
    </div>
  );
}

const MOST_IDS = 8;

function addressesOf({ title, text, url }: Shared): string {
  const texts = [url, text, title];
  const ids = new Set(texts.flatMap(talkIdsIn));
  const addresses = [...ids].slice(0, MOST_IDS).map((id) => `youtu.be/${id}`);
  return addresses.join(' ') + talkMomentIn(texts.join(' '));
}

const ADDRESS = /\S+:\/\/\S+|(?:www\.|m\.|music\.)?(?:youtu\.be|youtube\.com)\/\S*/giu;
/** As the video app shares it. */
const OF_APP = /^Watch\s+["“](.+)["”]\s+on YouTube$/iu;
/** As browsers name the page. */
const OF_PAGE = /\s+-\s+YouTube$/iu;

function titleOf({ title, text }: Shared): string {
  const texts = [title, text].map((each) => {
    const words = searchTerm(each.replace(ADDRESS, ' '));
    return searchTerm(words.replace(OF_APP, '$1').replace(OF_PAGE, ''));
  });
  const words = texts.find((each) => searchTermProblem(each.slice(0, 1)) === undefined) ?? '';
  return searchTerm([...words].slice(0, SEARCH_TERM_CHARACTERS).join(''));
}
