import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../test-kit/account-api.js';
import {
  aCuratedEpisode,
  aTranscript,
  EpisodesAdminApi,
} from '../../../test-kit/episodes-admin-api.js';
import { formWith, place } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { testServer } from '../../../test-kit/server.js';
import { EpisodesSection } from './episodes-section.js';

const { server } = testServer();
let api: EpisodesAdminApi;

const LIST = '/x7k9p2m-sys?tab=content';
const FIELDS = ['Transcript file*', 'Transcript language*', 'Kind', 'Source', 'License'] as const;
const { box, fill, press, messageOf } = formWith(...FIELDS);
const section = () => screen.getByRole('region', { name: 'Transcripts' });
const entries = () =>
  [...section().querySelectorAll('ul > li')].map(({ textContent }) => textContent);
const open = async () => {
  const view = await renderDesk(<EpisodesSection />, `${LIST}&episode=a`);
  await screen.findByRole('button', { name: 'Add a transcript' });
  return view;
};
const choose = (name: string, content = 'WEBVTT') => {
  const target = { files: [new File([content], name)] };
  return act(async () => void fireEvent.change(box('Transcript file*'), { target }));
};

beforeEach(() => {
  api = new EpisodesAdminApi();
  api.episodes = [aCuratedEpisode('a', { language: 'pt' })];
  server.use(...api.handlers());
});

describe('the transcripts of an episode', () => {
  it('are listed, removed with an Undo, and restored', async () => {
    const notes = { source: 'YouTube Studio', license: 'CC BY' };
    api.transcripts = [aTranscript('de', { removed: true }), aTranscript('en', notes)];
    const { toasts } = await open();
    expect(entries()).toEqual([
      'GermanStateRemovedKindWrittenLines1,234ChangedJan 2, 2026Restore',
      expect.stringMatching(/^EnglishKindWrittenLines1,234SourceYouTube StudioLicenseCC BY/),
    ]);
    await press('Restore the German transcript');
    await screen.findByRole('button', { name: 'Remove the German transcript' });
    await press('Remove the English transcript');
    await screen.findByRole('button', { name: 'Restore the English transcript' });
    expect(document.activeElement?.textContent).toBe('Transcripts');
    expect(toasts[1]).toMatchObject({ message: 'Transcript removed', detail: 'English' });
    await act(async () => toasts[1]?.action?.onPress());
    await screen.findByRole('button', { name: 'Remove the English transcript' });
  });

  it('are previewed as soon as a file is chosen, and stored with notes', async () => {
    api.read = { warnings: ['Repeated lines left out (2).'], file_language: 'en' };
    const { toasts } = await open();
    await press('Add a transcript');
    await waitFor(() => expect(document.activeElement).toBe(box('Transcript file*')));
    await choose('a.de.vtt');
    await screen.findByText('WebVTT, 2 lines');
    const first = within(section()).getByText(/A queue has an end/);
    expect(first.textContent).toBe('1:05Host: A queue has an end.');
    expect(entries()).toEqual(['The file says English.', 'Repeated lines left out (2).']);
    expect([box('Transcript language*').value, api.uploads]).toEqual(['de', []]);
    fill({ Kind: 'translated', Source: 'By hand' });
    await press('Save transcript');
    await waitFor(() => expect(toasts[0]?.message).toBe('Transcript saved'));
    const sent = { language: 'de', kind: 'translated', source: 'By hand', license: '' };
    expect(api.uploads).toEqual([{ ...sent, name: 'a.de.vtt' }]);
    await waitFor(() => expect(entries()).toHaveLength(1));
  });

  it('take their language from the talk, unless a person typed one', async () => {
    await open();
    await press('Add a transcript');
    await choose('captions.vtt');
    expect(box('Transcript language*').value).toBe('pt');
    fill({ 'Transcript language*': 'pt-br' });
    await choose('captions.en.vtt');
    expect(box('Transcript language*').value).toBe('pt-br');
    await press('Save transcript');
    await waitFor(() => expect(api.uploads[0]?.['language']).toBe('pt-BR'));
  });

  it('are replaced with their notes, and the replacement is taken back', async () => {
    api.transcripts = [aTranscript('en', { license: 'CC BY' })];
    const { toasts } = await open();
    await press('Replace the English transcript');
    await screen.findByRole('form', { name: 'Replace the English transcript' });
    await choose('a.de.vtt');
    await press('Save transcript');
    await waitFor(() => expect(api.uploads[0]).toMatchObject({ language: 'en', license: 'CC BY' }));
    await act(async () => toasts[0]?.action?.onPress());
    await waitFor(() => expect(toasts[1]?.message).toBe('Transcript restored'));
  });

  it('keep what is typed when they are refused, with the reason at the field', async () => {
    const { toasts } = await open();
    await press('Add a transcript');
    await press('Save transcript');
    expect(messageOf('Transcript file*')).toBe('Please choose a file');
    expect(messageOf('Transcript language*')).toMatch(/must be a tag such as en/);
    await choose('large.en.vtt', 'x'.repeat(2 * 1024 * 1024 + 1));
    expect(messageOf('Transcript file*')).toBe('The file must be 2 MB or smaller.');
    const unread = { errors: [{ field: 'file', message: 'The file is not a text file.' }] };
    api.unread.push(refusal(400, 'X', unread));
    await choose('a.en.vtt');
    await waitFor(() => expect(messageOf('Transcript file*')).toBe('The file is not a text file.'));
    await choose('a.en.vtt');
    expect(messageOf('Transcript file*')).toBe('');
    fill({ License: 'CC BY' });
    const errors = [{ field: 'license', message: 'Too long.' }];
    api.refusals.push(refusal(400, 'X', { errors }));
    api.refusals.push(refusal(503, 'X', { detail: 'The catalogue is away.' }));
    await press('Save transcript');
    await waitFor(() => expect(messageOf('License')).toBe('Too long.'));
    await press('Save transcript');
    await waitFor(() => expect(toasts[0]?.message).toMatch(/not saved. The catalogue is away/));
    expect(box('License').value).toBe('CC BY');
    await press('Save transcript');
    await waitFor(() => expect(toasts[1]?.message).toBe('Transcript saved'));
  });

  it('are not left unsaved without a question', async () => {
    await open();
    await press('Add a transcript');
    await choose('a.en.vtt');
    await press('All episodes');
    await press('Keep editing');
    screen.getByText('Chosen: a.en.vtt');
    await press('All episodes');
    await press('Discard');
    expect(place()).toBe(LIST);
    await screen.findByRole('combobox', { name: 'Transcript' });
  });
});
