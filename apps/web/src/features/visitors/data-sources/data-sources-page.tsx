import { DATA_SOURCES_PAGE } from '@elevate/rules';
import { NEW_TAB_LINK, NEW_TAB_NOTE } from '../../../shared/ui/link.js';
import { Page, Heading } from '../../../shared/ui/page.js';
import sources from './data-sources.json';

export function DataSourcesPage() {
  return (
    <Page
      meta={DATA_SOURCES_PAGE}
      text="A new site starts with sample data: public facts that fill the pages until your own channels, feeds and events do. Talks, articles and websites belong to their publishers."
    >
      <div className="mt-10 grid max-w-3xl gap-8">
        {sources.map(({ name, used, source, url, license }) => (
          <section key={name} aria-label={name} className="border-t border-hairline pt-4">
            <Heading>{name}</Heading>
            <p className="mt-2 text-small text-plain">{used}</p>
            <p className="mt-2 text-small text-quiet">
              Source:{' '}
              <a
                href={url}
                {...NEW_TAB_LINK}
                className="text-plain underline underline-offset-4 hover:text-strong"
              >
                {source}
              </a>
              . License: {license}.
            </p>
          </section>
        ))}
      </div>
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </Page>
  );
}
