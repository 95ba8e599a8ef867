import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { press } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import type { UnfoundTerm } from '../../../shared/api/generated/schema.js';
import { UnfoundTermsSection } from './unfound-terms.js';

const { server } = testServer();
const open = async (items: readonly UnfoundTerm[]) => {
  server.use(http.get(at('/admin/unfound-terms'), () => HttpResponse.json({ items })));
  await renderDesk(<UnfoundTermsSection />, '/system-management');
};
const aTerm = (term: string, count: number): UnfoundTerm => ({
  term,
  count,
  last_day: '2026-11-29',
});

describe('the searches that found nothing', () => {
  it('are listed with their counts and a link to the search in a new tab', async () => {
    await open([aTerm('quantum & biology', 12), aTerm('zig', 5)]);
    const table = await screen.findByRole('table', { name: 'Searches that found nothing' });
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['quantum & biology (opens a new tab)', '12', 'Nov 29, 2026'],
      ['zig (opens a new tab)', '5', 'Nov 29, 2026'],
    ]);
    const link = screen.getByRole('link', { name: /^quantum/ });
    expect(link.getAttribute('href')).toBe('/search?q=quantum+%26+biology');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('show twenty at first', async () => {
    await open(Array.from({ length: 21 }, (_, n) => aTerm(`term ${n}`, 30 - n)));
    expect(await screen.findAllByRole('row')).toHaveLength(21);
    await press('Show all 21');
    expect(screen.getAllByRole('row')).toHaveLength(22);
  });

  it('say so where there are none', async () => {
    await open([]);
    expect(await screen.findByText('No such searches')).toBeTruthy();
  });
});
