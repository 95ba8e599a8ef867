import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { press } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, hold, testServer } from '../../../test-kit/server.js';
import type {
  TopicRule,
  TopicRules,
  TopicWords,
  OtherNames,
  OtherNamesChange,
  UnfoundTerm,
} from '../../../shared/api/generated/schema.js';
import { previewWords, TopicsSection } from './topics-section.js';
import { OtherNamesSection } from './other-names.js';
import { UnfoundTermsSection } from './unfound-terms.js';

const { server } = testServer();
const aRule = (topic: TopicRule['topic'], over: Partial<TopicRule> = {}): TopicRule => ({
  topic,
  episodes: 12,
  words: [],
  exclusions: [],
  built_in: { words: ['AI', 'ChatGPT'], exclusions: [] },
  ...over,
});
let rules: TopicRules;
const saved: { readonly words: TopicWords; readonly ifMatch: string | null }[] = [];
const tried: TopicWords[] = [];

beforeEach(() => {
  saved.length = 0;
  tried.length = 0;
  rules = {
    version: 4,
    applying: false,
    topics: [aRule('AI', { words: ['Copilot'] }), aRule('Cybersecurity', { episodes: 1 })],
  };
  server.use(
    http.get(at('/admin/topic-rules'), () => HttpResponse.json(rules)),
    http.get(at('/admin/other-names'), () => HttpResponse.json({ version: 0, groups: [] })),
    http.get(at('/admin/unfound-terms'), () => HttpResponse.json({ items: [] })),
    http.post(at('/admin/topic-rules/:topic/preview'), async ({ request }) => {
      tried.push((await request.json()) as TopicWords);
      const examples = [{ id: 'a', title: 'Agents at work', gains: true }];
      return HttpResponse.json({ gains: 3, loses: 0, corrected: 1, examples });
    }),
    http.put(at('/admin/topic-rules/:topic'), async ({ request, params }) => {
      const words = (await request.json()) as TopicWords;
      const ifMatch = request.headers.get('if-match');
      saved.push({ words, ifMatch });
      if (ifMatch !== `"${rules.version}"`)
        return refusal(409, 'TOPICS.VERSION_CONFLICT', { detail: 'Changed meanwhile.' });
      const topics = rules.topics.map((rule) =>
        rule.topic === params['topic'] ? { ...rule, ...words } : rule,
      );
      rules = { ...rules, version: rules.version + 1, topics };
      return HttpResponse.json(rules);
    }),
  );
});

async function open(topic: string) {
  const { toasts } = await renderDesk(<TopicsSection />, '/system-management');
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${topic}`) }));
  const form = await screen.findByRole('form', { name: `Words of ${topic}` });
  return { form, toasts };
}

async function addWord(form: HTMLElement, word: string) {
  const box = within(form).getByRole('combobox', { name: 'Your words' });
  await act(async () => {
    fireEvent.change(box, { target: { value: word } });
    fireEvent.keyDown(box, { key: 'Enter' });
  });
}

describe('the topics of the curators', () => {
  it('name their episodes and the words a curator added', async () => {
    const { form } = await open('AI');
    expect(screen.getByRole('button', { name: 'AI 12 episodes 1 word of yours' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cybersecurity 1 episode' })).toBeTruthy();
    expect(within(form).getByText('Copilot')).toBeTruthy();
    expect(within(form).getByText('Built-in words (2)')).toBeTruthy();
  });

  it('say before saving what would change', async () => {
    const { form } = await open('AI');
    await addWord(form, 'agents');
    await screen.findByText(
      '3 episodes would get AI, 1 episode with corrected topics would keep them.',
    );
    expect(tried).toEqual([{ words: ['Copilot', 'agents'], exclusions: [] }]);
    expect(screen.getByText('Agents at work')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('are saved against the version that was shown, and go back with Undo', async () => {
    const { form, toasts } = await open('AI');
    await addWord(form, 'agents');
    await press('Save words');
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Words of AI saved'));
    await act(async () => toasts.at(-1)?.action?.onPress());
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('The former words are back'));
    expect(saved).toEqual([
      { words: { words: ['Copilot', 'agents'], exclusions: [] }, ifMatch: '"4"' },
      { words: { words: ['Copilot'], exclusions: [] }, ifMatch: '"5"' },
    ]);
  });

  it('keep the words that are added while others are saved', async () => {
    const { held, release } = hold();
    server.use(http.put(at('/admin/topic-rules/:topic'), () => held, { once: true }));
    const { form, toasts } = await open('AI');
    await addWord(form, 'agents');
    await press('Save words');
    await addWord(form, 'copilots');
    release();
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Words of AI saved'));
    await press('Save words');
    await waitFor(() => expect(saved).toHaveLength(2));
    const words = ['Copilot', 'agents', 'copilots'];
    expect(saved[1]).toEqual({ words: { words, exclusions: [] }, ifMatch: '"5"' });
  });

  it('keep the words being edited when another administrator was faster', async () => {
    const { form, toasts } = await open('AI');
    await addWord(form, 'agents');
    rules = { ...rules, version: 9 };
    await press('Save words');
    await waitFor(() => expect(toasts.at(-1)?.message).toContain('The words were not saved'));
    await waitFor(() => expect(within(form).getByText('agents')).toBeTruthy());
  });

  it('refuse a word that is too short, and do not count with it', async () => {
    const { form } = await open('AI');
    await addWord(form, 'x');
    expect(within(form).getByText('Each word must have 2 to 40 characters')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save words' })).toHaveProperty('disabled', true);
    expect(tried).toEqual([]);
  });
});

it.each([
  [{ gains: 0, loses: 0, corrected: 0 }, 'No episode would change.'],
  [{ gains: 1, loses: 2, corrected: 0 }, '1 episode would get AI, 2 episodes would lose it.'],
])('previewWords says %j as "%s"', (counts, words) => {
  expect(previewWords('AI', counts)).toBe(words);
});

describe('the other names of the curators', () => {
  let stored: OtherNames;
  const saved: { readonly change: OtherNamesChange; readonly ifMatch: string | null }[] = [];

  beforeEach(() => {
    saved.length = 0;
    stored = {
      version: 4,
      groups: [
        ['Kubernetes', 'k8s'],
        ['AI', 'Artificial Intelligence'],
      ],
    };
    server.use(
      http.get(at('/admin/other-names'), () => HttpResponse.json(stored)),
      http.put(at('/admin/other-names'), async ({ request }) => {
        const change = (await request.json()) as OtherNamesChange;
        const ifMatch = request.headers.get('if-match');
        saved.push({ change, ifMatch });
        if (ifMatch !== `"${stored.version}"`)
          return refusal(409, 'NAMES.VERSION_CONFLICT', { detail: 'Changed meanwhile.' });
        const others = stored.groups.filter((group) => group.join() !== change.before?.join());
        const groups = [...others, ...(change.after ? [change.after] : [])];
        stored = { version: stored.version + 1, groups };
        return HttpResponse.json(stored);
      }),
    );
  });

  async function open() {
    const { toasts } = await renderDesk(<OtherNamesSection />, '/system-management');
    await screen.findByRole('list', { name: 'Other names' });
    const undo = () => act(async () => toasts.at(-1)?.action?.onPress());
    const said = (message: string) => waitFor(() => expect(toasts.at(-1)?.message).toBe(message));
    return { toasts, undo, said };
  }

  const lines = () =>
    within(screen.getByRole('list', { name: 'Other names' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  /** The notice may come before the list. */
  const hasLines = (...all: string[]) => waitFor(() => expect(lines()).toEqual(all));
  const type = (value: string) =>
    act(
      async () =>
        void fireEvent.change(screen.getByRole('textbox', { name: 'Names' }), {
          target: { value },
        }),
    );

  it('stand one group a line, by name', async () => {
    await open();
    expect(screen.getByText('A search for one of these names also finds the others.')).toBeTruthy();
    expect(lines()).toEqual(['AI, Artificial Intelligence', 'Kubernetes, k8s']);
  });

  it('are edited against the version that was shown, and go back with Undo', async () => {
    const { said, undo } = await open();
    await press('Edit Kubernetes, k8s');
    await type('Kubernetes,  k8s , kube');
    await press('Save names');
    await said('Names saved');
    await hasLines('AI, Artificial Intelligence', 'Kubernetes, k8s, kube');
    await undo();
    await said('The former names are back');
    const [before, after] = [
      ['Kubernetes', 'k8s'],
      ['Kubernetes', 'k8s', 'kube'],
    ];
    expect(saved).toEqual([
      { change: { before, after }, ifMatch: '"4"' },
      { change: { before: after, after: before }, ifMatch: '"5"' },
    ]);
  });

  it('are added and removed, each with Undo', async () => {
    const { said, undo } = await open();
    await press('Add names');
    await type('Rust, rustlang');
    await press('Save names');
    await said('Names saved');
    await hasLines('AI, Artificial Intelligence', 'Kubernetes, k8s', 'Rust, rustlang');
    await press('Remove AI, Artificial Intelligence');
    await said('Names removed');
    await hasLines('Kubernetes, k8s', 'Rust, rustlang');
    await undo();
    await said('The former names are back');
    await hasLines('AI, Artificial Intelligence', 'Kubernetes, k8s', 'Rust, rustlang');
  });

  it('refuse a name of another group, and one name alone', async () => {
    await open();
    await press('Add names');
    const button = screen.getByRole('button', { name: 'Save names' });
    await type('alone');
    expect(button).toHaveProperty('disabled', true);
    await type('K8S, kube');
    expect(screen.getByText('Each name must be there once: “K8S”')).toBeTruthy();
    expect(button).toHaveProperty('disabled', true);
    expect(saved).toEqual([]);
  });

  it('keep the text when another administrator was faster, also of a group that is gone', async () => {
    const { toasts, said } = await open();
    await press('Edit Kubernetes, k8s');
    await type('Kubernetes, k8s, kube');
    stored = { version: 9, groups: [['AI', 'Artificial Intelligence']] };
    await press('Save names');
    await waitFor(() => expect(toasts.at(-1)?.message).toContain('The names were not saved'));
    await waitFor(() => expect(lines()).toEqual(['AI, Artificial Intelligence']));
    expect(screen.getByRole('textbox', { name: 'Names' })).toHaveProperty(
      'value',
      'Kubernetes, k8s, kube',
    );
    await press('Save names');
    await said('Names saved');
    expect(saved.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"9"']);
  });
});

describe('the searches that found nothing', () => {
  const open = async (items: readonly UnfoundTerm[]) => {
    server.use(http.get(at('/admin/unfound-terms'), () => HttpResponse.json({ items })));
    await renderDesk(<UnfoundTermsSection />, '/system-management');
  };
  const aTerm = (term: string, count: number): UnfoundTerm => ({
    term,
    count,
    last_day: '2026-11-29',
  });

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
