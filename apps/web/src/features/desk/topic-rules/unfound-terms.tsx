import { SearchCheck } from 'lucide-react';
import { deskApi } from '../../../shared/desk/admin.api.js';
import { dayOf } from '../../../shared/desk/desk-dates.js';
import { DeskSection, FirstItems, FRESH, Loaded } from '../../../shared/desk/desk.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { paths } from '../../../shared/paths.js';

const unfoundTermsApi = deskApi(({ readUncached }) => ({
  getUnfoundTerms: readUncached<Api.UnfoundTerms>(() => '/admin/unfound-terms', []),
}));

const FIRST = 20;

export function UnfoundTermsSection() {
  const query = unfoundTermsApi.useGetUnfoundTermsQuery(undefined, FRESH);
  return (
    <DeskSection
      id="unfound-terms"
      title="Searches that found nothing"
      text="Of the last 30 days, once five different networks or days sent them. Other names may help."
    >
      <Loaded
        query={query}
        failed="The searches could not be loaded"
        skeleton="h-48"
        empty={{
          icon: SearchCheck,
          title: 'No such searches',
          text: 'Searches that find nothing show up here.',
        }}
      >
        {({ items }) => (
          <FirstItems
            items={items}
            first={FIRST}
            labels={[`Show all ${items.length}`, 'Show fewer']}
          >
            {(terms) => (
              <table aria-labelledby="unfound-terms" className="desk-table">
                <thead>
                  <tr>
                    <th scope="col">Term</th>
                    <th scope="col">Searches</th>
                    <th scope="col">Last day</th>
                  </tr>
                </thead>
                <tbody>
                  {terms.map(({ term, count, last_day: lastDay }) => (
                    <tr key={term}>
                      <th scope="row">
                        <a
                          href={paths.searchOn(new URLSearchParams({ q: term }))}
                          target="_blank"
                          rel="noreferrer"
                          className="inline-flex min-h-11 items-center text-lead-text underline underline-offset-3 hover:text-strong"
                        >
                          {term}
                          <span className="sr-only"> (opens a new tab)</span>
                        </a>
                      </th>
                      <td>{count}</td>
                      <td>{dayOf(lastDay, 'UTC')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </FirstItems>
        )}
      </Loaded>
    </DeskSection>
  );
}
