import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { aCuratedEpisode, EpisodesAdminApi } from '../../../test-kit/episodes-admin-api.js';
import { formWith, place } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { EpisodesSection } from './episodes-section.js';

const { server } = testServer();
let api: EpisodesAdminApi;

const PAGE = '/x7k9p2m-sys?tab=content';
const { box, fill, press } = formWith('Title', 'Description', 'Language');
const open = async (path = PAGE) => {
  const view = await renderDesk(<EpisodesSection />, path);
  await screen.findByRole('button', { name: /^Talk b|Save/ });
  return view;
};
const edit = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Talk a/ })));
  await screen.findByRole('button', { name: 'Save' });
};

beforeEach(() => {
  api = new EpisodesAdminApi();
  api.episodes = [aCuratedEpisode('a'), aCuratedEpisode('b', { state: 'hidden', hidden: true })];
  server.use(...api.handlers());
});

it('has an editor for each text of an episode', async () => {
  await open();
  await edit();
  const form = screen.getByRole('button', { name: 'Save' }).closest('form');
  const fields = Object.keys(aCuratedEpisode('a').source);
  const missing = fields.filter((name) => !form?.textContent.toLowerCase().includes(name));
  expect(missing).toEqual([]);
});

describe('the table of all episodes', () => {
  it('asks for what the address says, and leaves out unknown values', async () => {
    await open(`${PAGE}&q=talk&state=hidden&age=ever&sort=-views&page=3&columns=topics`);
    await waitFor(() => expect(api.lists).toContain('?q=talk&state=hidden&sort=-views&page=3'));
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['', 'Title', 'Topics']);
  });

  it('keeps filters, order, page and columns in the address', async () => {
    api.pages = 9;
    await open();
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), {
      target: { value: 'corrected' },
    });
    await waitFor(() => expect(place()).toBe(`${PAGE}&state=corrected`));
    await press('Views');
    expect(place()).toBe(`${PAGE}&state=corrected&sort=-views`);
    await press('Views');
    expect(place()).toBe(`${PAGE}&state=corrected&sort=views`);
    expect(screen.getByRole('columnheader', { name: 'Views' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await press('Next page');
    expect(place()).toBe(`${PAGE}&state=corrected&sort=views&page=2`);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Channel', hidden: true }));
    expect(place()).toContain('&columns=topics%2Cstate');
    await press('Clear filters');
    expect(place()).not.toContain('state=corrected');
  });

  it('moves between the rows by arrow keys', async () => {
    await open();
    const user = userEvent.setup();
    const boxes = screen.getAllByRole('checkbox', { name: /^Select Talk/ });
    boxes[0]?.focus();
    await user.keyboard(' {ArrowDown} {ArrowUp}');
    expect(document.activeElement).toBe(boxes[0]);
    await screen.findByText('2 episodes selected');
  });

  it.each([
    ['one of them', ['b', 'c'], '2 episodes selected, 1 not shown below'],
    ['all of them', ['c'], '2 episodes selected, 2 not shown below'],
    ['everything', [], '2 episodes selected, 2 not shown below'],
    ['none of them', ['a', 'b', 'c'], '2 episodes selected'],
  ])('says how many selected ones are not shown when a filter hides %s', async (_, left, words) => {
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await screen.findByText('2 episodes selected');
    api.episodes = left.map((id) => aCuratedEpisode(id));
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), {
      target: { value: 'corrected' },
    });
    await screen.findByText(words);
    await screen.findByText(`${left.length} episode${left.length === 1 ? '' : 's'} found`);
    await screen.findByText(words);
  });

  it('changes the selected ones at once, with a count and an Undo', async () => {
    const { toasts } = await open();
    const undo = { action: 'undo' as const, episodes: [{ id: 'a', version: '1', topics: null }] };
    const skipped = [{ id: 'b', reason: 'full' as const }];
    api.outcome = { changed: 1, unchanged: 0, missing: [], skipped, undo };
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(await screen.findByRole('form', { name: 'Selected episodes' }));
    fireEvent.change(bar.getByLabelText('Topic'), { target: { value: 'DevOps' } });
    await press('Apply');
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { kind: 'success', message: 'DevOps added to 1 episode', detail: '1 already has 8 topics' },
      ]),
    );
    expect(api.bulks).toEqual([{ action: 'add-topic', ids: ['a', 'b'], topic: 'DevOps' }]);
    expect(screen.queryByRole('form', { name: 'Selected episodes' })).toBeNull();
    await act(async () => toasts[0]?.action?.onPress());
    await waitFor(() => expect(api.bulks[1]).toEqual(undo));
    await waitFor(() => expect(toasts[1]?.message).toBe('Undone for 1 episode'));
    expect(toasts[1]?.action).toBeUndefined();
  });
});

describe('the editor of an episode', () => {
  it('sends only what was changed, by the version that was shown', async () => {
    const { toasts } = await open();
    await edit();
    expect(place()).toBe(`${PAGE}&episode=a`);
    fill({ Title: 'Better' });
    fireEvent.change(screen.getByLabelText('Topics'), { target: { value: ' DevOps ' } });
    fireEvent.keyDown(screen.getByLabelText('Topics'), { key: 'Enter' });
    await press('Save');
    await waitFor(() => expect(toasts[0]?.message).toBe('Episode saved'));
    expect(api.edits).toEqual([
      { tag: '"0"', change: { title: 'Better', topics: ['AI', 'DevOps'] } },
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  it("shows the source's value beside a correction, and gives it back", async () => {
    api.episodes[0] = aCuratedEpisode('a', { title: 'Talk a, better', corrected: ['title'] });
    await open();
    await edit();
    expect(box('Title').value).toBe('Talk a, better');
    expect(screen.getAllByText('Corrected', { selector: '.desk-badge' })).toHaveLength(1);
    // Typed is not corrected yet.
    fill({ Language: 'en' });
    expect(screen.getAllByText('Corrected', { selector: '.desk-badge' })).toHaveLength(1);
    fill({ Language: '' });
    await press("Give back the source's value: Title");
    expect(box('Title').value).toBe('Talk a');
    await press('Save');
    await waitFor(() => expect(api.edits[0]?.change).toEqual({ title: null }));
  });

  it('says why the episode has its topics', async () => {
    await open(`${PAGE}&episode=a`);
    expect(screen.getByText('title “AI”')).toBeTruthy();
  });

  it('names what is wrong before it is sent', async () => {
    await open(`${PAGE}&episode=a`);
    fill({ Title: ' ', Language: 'no tag at all' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hide from visitors' }));
    await userEvent.click(screen.getByLabelText(/^Reason, which only/));
    // Nothing that is pasted is cut without a word.
    await userEvent.paste('x'.repeat(301));
    await press('Save');
    screen.getByText('The reason must be 300 characters or less');
    screen.getByText('The title must have from 1 to 200 characters');
    screen.getByText('The language must be a tag such as "en" or "pt-BR"');
    expect(api.edits).toEqual([]);
  });

  it('asks before it discards changes', async () => {
    await open(`${PAGE}&episode=a`);
    fill({ Title: 'Half a title' });
    await press('All episodes');
    await press('Keep editing');
    expect(box('Title').value).toBe('Half a title');
    await press('All episodes');
    await press('Discard');
    await screen.findByRole('button', { name: /^Talk b/ });
    expect(api.edits).toEqual([]);
  });

  it('shows the list when the save answers that the question about leaving waits for', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.patch(at('/admin/episodes/:id'), () => waits));
    await open();
    await edit();
    fill({ Title: 'Better' });
    await press('Save');
    await press('All episodes');
    await screen.findByText(/Discard your changes/);
    answer();
    await screen.findByRole('searchbox');
  });

  it('keeps what is typed while it is saved', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.patch(at('/admin/episodes/:id'), () => waits, { once: true }));
    const { toasts } = await open(`${PAGE}&episode=a`);
    fill({ Title: 'Better', Language: 'en' });
    await press('Save');
    fill({ Title: 'Best', Description: 'More' });
    answer();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect([box('Title').value, box('Description').value]).toEqual(['Best', 'More']);
    await press('Save');
    const change = { title: 'Best', description: 'More' };
    await waitFor(() => expect(api.edits[1]).toEqual({ tag: '"1"', change }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  it.each([
    ['Keep the stored version', 'Theirs', 1],
    ['Save mine', 'Mine', 2],
  ])('shows both versions after a conflict: %s', async (button, title, edits) => {
    await open(`${PAGE}&episode=a`);
    fill({ Title: 'Mine' });
    api.episodes[0] = aCuratedEpisode('a', { title: 'Theirs', version: '4' });
    await press('Save');
    const row = await screen.findByRole('row', { name: 'Title Theirs Mine' });
    expect(within(row).getAllByRole('cell')).toHaveLength(2);
    await press(button);
    await waitFor(() => expect(box('Title').value).toBe(title));
    expect(api.edits).toHaveLength(edits);
    expect(api.edits[1]?.tag ?? '"4"').toBe('"4"');
  });

  it('says that the source withdrew the episode', async () => {
    const withdrawn = { state: 'withdrawn', withdrawn_for: 'private', version: '0w' } as const;
    api.episodes[0] = aCuratedEpisode('a', withdrawn);
    await open(`${PAGE}&episode=a`);
    screen.getByText('Visitors do not see this episode: the source made it private.');
  });
});
