import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { press } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import type { ListedSpeaker, SpeakerMerge } from '../../../shared/api/generated/schema.js';
import { SpeakersSection } from './speakers-section.js';

const { server } = testServer();
const aSpeaker = (name: string, over: Partial<ListedSpeaker> = {}): ListedSpeaker => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  talks: 2,
  merged: [],
  similar: [],
  ...over,
});
let speakers: ListedSpeaker[];
let version: number;
const requests: string[] = [];
const saved: { readonly body: SpeakerMerge; readonly ifMatch: string | null }[] = [];

beforeEach(() => {
  version = 3;
  requests.length = 0;
  saved.length = 0;
  speakers = [
    aSpeaker('Jane Doe', { similar: [{ name: 'J. Doe', talks: 1 }] }),
    aSpeaker('Mary Major', { talks: 5, merged: [{ name: 'M. Major', talks: 1 }] }),
  ];
  server.use(
    http.get(at('/admin/speakers'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      requests.push(search);
      const q = searchParams.get('q')?.toLowerCase() ?? '';
      const items = speakers.filter(({ name }) => name.toLowerCase().includes(q));
      const total = items.length;
      return HttpResponse.json({ version, applying: false, items, total, page: 1, pages: 1 });
    }),
    http.put(at('/admin/speaker-merges'), async ({ request }) => {
      const ifMatch = request.headers.get('if-match');
      saved.push({ body: (await request.json()) as SpeakerMerge, ifMatch });
      if (ifMatch !== `"${version}"`)
        return refusal(409, 'SPEAKERS.VERSION_CONFLICT', { detail: 'Changed meanwhile.' });
      version += 1;
      return HttpResponse.json({ version, applying: true, merges: [] });
    }),
  );
});

async function open(path = '/system-management') {
  const page = await renderDesk(<SpeakersSection />, path);
  await screen.findByText('Jane Doe');
  return page;
}

describe('the speakers of the curators', () => {
  it('have their talks, with similar and merged names beside them', async () => {
    await open();
    expect(screen.getByText('2 speakers found')).toBeTruthy();
    expect(screen.getByText('Similar: J. Doe, 1 talk')).toBeTruthy();
    expect(screen.getByText('Also “M. Major”, 1 talk')).toBeTruthy();
  });

  it('are merged against the version that was shown, and go back with Undo', async () => {
    const { toasts } = await open();
    await press('Merge into Jane Doe: J. Doe');
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('J. Doe is now Jane Doe'));
    await act(async () => toasts.at(-1)?.action?.onPress());
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('J. Doe is a speaker again'));
    expect(saved).toEqual([
      { body: { name: 'J. Doe', into: 'Jane Doe' }, ifMatch: '"3"' },
      { body: { name: 'J. Doe', into: null }, ifMatch: '"4"' },
    ]);
    expect(document.activeElement?.textContent).toBe('Speakers');
  });

  it('are taken apart again later', async () => {
    await open();
    await press('Take back the merge of M. Major');
    await waitFor(() =>
      expect(saved).toEqual([{ body: { name: 'M. Major', into: null }, ifMatch: '"3"' }]),
    );
  });

  it('are merged into a speaker chosen by the keyboard', async () => {
    await open();
    await press('Merge Jane Doe into another speaker');
    const form = screen.getByRole('form', { name: 'Merge Jane Doe' });
    const box = within(form).getByRole('combobox');
    await act(async () => fireEvent.change(box, { target: { value: 'ma' } }));
    const option = await within(form).findByRole('option', { name: /Mary Major/ });
    expect(option.textContent).toContain('5 talks');
    await act(async () => fireEvent.keyDown(box, { key: 'ArrowDown' }));
    expect(box.getAttribute('aria-activedescendant')).toBe(option.id);
    await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
    expect(box).toHaveProperty('value', 'Mary Major');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await waitFor(() =>
      expect(within(form).getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', false),
    );
    await act(async () => fireEvent.submit(form));
    await waitFor(() =>
      expect(saved.map(({ body }) => body)).toEqual([{ name: 'Jane Doe', into: 'Mary Major' }]),
    );
  });

  it('are searched and filtered in the address', async () => {
    await open();
    const box = screen.getByRole('searchbox', { name: 'Search speakers' });
    await act(async () => fireEvent.change(box, { target: { value: 'jane' } }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), {
      target: { value: 'similar' },
    });
    await waitFor(() => expect(requests.at(-1)).toBe('?q=jane&show=similar'));
    await waitFor(() => expect(screen.queryByText('Mary Major')).toBeNull());
  });
});
