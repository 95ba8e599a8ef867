import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { press } from '../../../test-kit/form.js';
import { renderDesk } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import type { OtherNames, OtherNamesChange } from '../../../shared/api/generated/schema.js';
import { OtherNamesSection } from './other-names.js';

const { server } = testServer();
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
const type = (value: string) =>
  act(
    async () =>
      void fireEvent.change(screen.getByRole('textbox', { name: 'Names' }), { target: { value } }),
  );

describe('the other names of the curators', () => {
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
    expect(lines()).toEqual(['AI, Artificial Intelligence', 'Kubernetes, k8s, kube']);
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
    await press('Remove AI, Artificial Intelligence');
    await said('Names removed');
    expect(lines()).toEqual(['Kubernetes, k8s', 'Rust, rustlang']);
    await undo();
    await said('The former names are back');
    expect(lines()).toEqual(['AI, Artificial Intelligence', 'Kubernetes, k8s', 'Rust, rustlang']);
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
