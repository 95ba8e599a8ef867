import { type ReactNode, useState } from 'react';
import { readDevice, writeDevice } from '../../../shared/browser/device-storage.js';
import { homeApi } from '../../../shared/api/home.api.js';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { CHIP } from '../../../shared/episodes/results/filtered-list.js';
import { paths } from '../../../shared/paths.js';
import type { SearchLink } from '../../../shared/text/found-words.js';
import { Button, Link } from '../../../shared/ui/link.js';

const RECENT = 'searches';
const MOST_RECENT = 5;

/** On this device only. */
function recentSearches(): string[] {
  return readDevice(RECENT)?.split('\n') ?? [];
}

export function rememberSearch(term: string): void {
  if (term === '') return;
  const others = recentSearches().filter((other) => other !== term);
  writeDevice(RECENT, [term, ...others].slice(0, MOST_RECENT).join('\n'));
}

const TOPICS = 8;
const TALKS = 4;

/** What a search may begin with. */
export function SearchStart({ searchLink }: { readonly searchLink: SearchLink }) {
  const [recent, setRecent] = useState(recentSearches);
  const { data: topics } = pagesApi.useGetTopicsQuery();
  const { data: home } = homeApi.useGetHomeQuery();
  const clear = () => {
    writeDevice(RECENT, null);
    setRecent([]);
  };
  const named = topics?.groups
    .flatMap((group) => group.topics)
    .sort((one, other) => other.episodes - one.episodes);
  const talks = home?.rows.find(({ id }) => id === 'new')?.episodes;
  return (
    <div className="mt-10 grid gap-8 text-start sm:grid-cols-2">
      {recent.length > 0 && (
        <Part title="Your last searches">
          {recent.map((term) => (
            <li key={term}>{searchLink(term, term)}</li>
          ))}
          <li>
            <Button kind="link" label="Clear" onPress={clear} />
          </li>
        </Part>
      )}
      {named && named.length > 0 && (
        <Part title="Topics">
          {named.slice(0, TOPICS).map(({ name }) => (
            <li key={name}>
              <Link to={paths.topic(name)} className={CHIP}>
                {name}
              </Link>
            </li>
          ))}
        </Part>
      )}
      {talks && talks.length > 0 && (
        <Part title="New talks">
          {talks.slice(0, TALKS).map(({ id, title }) => (
            <li key={id} className="basis-full">
              <Link
                to={paths.video(id)}
                className="inline-flex min-h-11 items-center text-small text-plain underline-offset-4 hover:text-strong hover:underline"
              >
                {title}
              </Link>
            </li>
          ))}
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-body font-bold">{title}</h2>
      <ul aria-label={title} className="flex flex-wrap items-center gap-2">
        {children}
      </ul>
    </section>
  );
}
