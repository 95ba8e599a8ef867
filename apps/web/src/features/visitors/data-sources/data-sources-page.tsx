import { DATA_SOURCES_PAGE } from '@elevate/rules';
import { NEW_TAB_LINK, NEW_TAB_NOTE } from '../../../shared/ui/link.js';
import { Heading } from '../../../shared/ui/heading.js';
import { Page } from '../../../shared/ui/page.js';

const SOURCES = [
  {
    name: 'Sample talks',
    used: 'Titles, dates, lengths and speakers of public talks. Chosen by event or title, never by person: events held in Africa or Jamaica, or organized by Black or African tech communities, and talks elsewhere that name such a community. Descriptions are made of these facts, topics follow the title. The data has no view counts, so Trending Now, Most Popular and Career & Interviews follow the topics. Talks of a followed channel replace their sample.',
    source: 'pyvideo.org data',
    url: 'https://github.com/pyvideo/data',
    license: 'CC0 1.0',
  },
  {
    name: 'Sample events',
    used: 'Names, addresses, dates, places and topics of public technology conferences. The source states no times of day.',
    source: 'tech-conferences/conference-data, read on 2026-08-06',
    url: 'https://github.com/tech-conferences/conference-data',
    license: 'MIT',
  },
  {
    name: 'Known exploited vulnerabilities',
    used: 'Entries of the catalog of Known Exploited Vulnerabilities, read daily: the badges and facts of vulnerabilities in the news. CISA endorses nothing here.',
    source: 'Cybersecurity and Infrastructure Security Agency (CISA)',
    url: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
    license: 'CC0 1.0',
  },
  {
    name: 'Sample news',
    used: 'Entries of the catalog of Known Exploited Vulnerabilities, version 2025.08.25. They leave when the first article of a news feed arrives. CISA endorses nothing here.',
    source: 'Cybersecurity and Infrastructure Security Agency (CISA)',
    url: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
    license: 'CC0 1.0',
  },
  {
    name: 'Common passwords',
    used: 'The 100,000 most common passwords, stored as hashes. The site refuses them as new passwords.',
    source: 'SecLists',
    url: 'https://github.com/danielmiessler/SecLists',
    license: 'MIT',
  },
];

export function DataSourcesPage() {
  return (
    <Page
      meta={DATA_SOURCES_PAGE}
      text="A new site starts with sample data: public facts that fill the pages until your own channels, feeds and events do. Talks, articles and websites belong to their publishers."
    >
      <div className="mt-10 grid max-w-3xl gap-8">
        {SOURCES.map(({ name, used, source, url, license }) => (
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
