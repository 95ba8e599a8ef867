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
      <Part title="Your last searches" items={recent.map((term) => searchLink(term, term))}>
        <Button kind="link" label="Clear" onPress={clear} />
      </Part>
      <Part
        title="Topics"
        items={named?.slice(0, TOPICS).map(({ name }) => (
          <Link key={name} to={paths.topic(name)} className={CHIP}>
            {name}
          </Link>
        ))}
      />
      <Part
        title="New talks"
        items={talks?.slice(0, TALKS).map(({ id, title }) => (
          <Link
            key={id}
            to={paths.video(id)}
            className="inline-flex min-h-11 items-center text-small hover:underline"
          >
            {title}
          </Link>
        ))}
      />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly items: readonly ReactNode[] | undefined;
  readonly children?: ReactNode;
}

function Part({ title, items, children }: PartProps) {
  if (!items?.length) return null;
  return (
    <section>
      <h2 className="mb-2 font-bold">{title}</h2>
      <ul aria-label={title} className="flex flex-wrap items-center gap-2">
        {[...items, children].map((item, index) => item && <li key={index}>{item}</li>)}
      </ul>
    </section>
  );
}
