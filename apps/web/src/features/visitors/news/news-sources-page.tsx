import { NEWS_SOURCES_PAGE, newsParameters, pluralize } from '@elevate/rules';
import { Download, ExternalLink } from 'lucide-react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import type { NewsSource } from '../../../shared/api/generated/schema.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../../shared/paths.js';
import { useFold } from '../../../shared/ui/fold.js';
import { Button, Link, NEW_TAB_LINK, NEW_TAB_NOTE } from '../../../shared/ui/link.js';
import { Answer } from '../../../shared/ui/notice.js';
import { Skeletons } from '../../../shared/ui/skeletons.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import { offerFile } from '../../../shared/browser/offer-file.js';

export function NewsSourcesPage() {
  const query = pagesApi.useGetNewsSourcesQuery();
  return (
    <Page
      meta={NEWS_SOURCES_PAGE}
      id="sources"
      back={{ to: paths.news, label: 'Back to the news' }}
      text={NEWS_SOURCES_PAGE.description}
    >
      <div className="mt-6">
        <Answer
          query={query}
          failed="The sources could not be loaded"
          skeleton={<Skeletons count={12} className={GRID} each="h-28" />}
        >
          {({ items }) => <Sources items={items} />}
        </Answer>
      </div>
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </Page>
  );
}

function Sources({ items }: { readonly items: readonly NewsSource[] }) {
  const { classOf, more } = useFold(items.length);
  if (items.length === 0) {
    return <p className="text-body text-plain">No feed is followed at the moment.</p>;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-small text-quiet">{pluralize(items.length, 'source')}</p>
        <Button
          kind="outline"
          icon={Download}
          label="Export as OPML"
          onPress={() => offerFile('elevate-news-sources.opml', toOpml(items), 'text/x-opml')}
        />
      </div>
      <ul aria-labelledby="sources" className={GRID}>
        {items.map((source, index) => (
          <li key={source.id} className={classNames(CARD, classOf(index))}>
            <SourceFacts source={source} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

const CARD =
  'flex flex-col gap-1 rounded-card bg-raised px-4 py-2.5 ring-1 ring-inset ring-hairline';
const GRID = 'grid gap-2 sm:gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))]';

export function toOpml(items: readonly NewsSource[]): string {
  const outlines = items.map(({ name, feed_url, site_url, category }) => {
    const outline = { type: 'rss', text: name, title: name, xmlUrl: feed_url, category };
    const attributes = { ...outline, ...(site_url !== null && { htmlUrl: site_url }) };
    const written = Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`);
    return `    <outline ${written.join(' ')}/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head><title>Elevate: news sources</title></head>',
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

function SourceFacts({ source }: { readonly source: NewsSource }) {
  const { id, name, category, health, site_url, articles, last_article: last } = source;
  const [words, color] = HEALTH[health];
  return (
    <>
      <p className="flex min-h-8 items-center text-caption text-quiet">
        {category} · {last ? pluralize(articles, 'article') : 'No article yet'}
        {site_url !== null && (
          <a
            href={site_url}
            {...NEW_TAB_LINK}
            className="ml-auto inline-flex min-h-8 items-center gap-1 text-lead-text underline-offset-3 hover:underline"
          >
            Website<span className="sr-only"> of {name}</span>
            <ExternalLink aria-hidden="true" className="size-3.5" />
          </a>
        )}
      </p>
      <h2 className="text-body leading-[1.3] font-bold tracking-tight wrap-anywhere">
        <Link
          to={paths.newsOn(newsParameters({ source: id, page: 1 }))}
          className="underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </h2>
      {last && (
        <p className="line-clamp-2 text-small text-plain">
          <span className="text-quiet">
            Last article <TimeAgo at={last.published_at} isBrief />:{' '}
          </span>
          <a
            href={last.link}
            {...NEW_TAB_LINK}
            className="wrap-anywhere underline-offset-3 hover:text-strong hover:underline"
          >
            {last.title}
          </a>
        </p>
      )}
      <p className="mt-auto flex items-center gap-2 text-caption text-plain">
        <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-pill', color)} />
        {words}
      </p>
    </>
  );
}

const HEALTH: Readonly<Record<NewsSource['health'], readonly [string, string]>> = {
  new: ['Not read yet', 'bg-quiet'],
  healthy: ['Up to date', 'bg-live'],
  stale: ['Nothing new for longer than usual', 'bg-lead'],
  failing: ['Could not be read; tried again later', 'bg-danger'],
  blocked: ['Refuses to be read; tried once a day', 'bg-danger'],
};
