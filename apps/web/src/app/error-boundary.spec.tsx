import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { lazyPage, lazyPart } from '../shared/page/lazy-part.js';
import { PartRetry } from '../shared/ui/part-retry.js';
import { completeBrowser } from '../test-kit/browser.js';
import { Layout } from './layout.js';
import { makeStore } from './store.js';

const Broken = (): never => {
  throw new Error('Cannot be drawn');
};
let isThere = false;
const Late = lazyPage(async () => {
  if (!isThere) throw new TypeError('Failed to fetch');
  return { Late: () => <h1>Late</h1> };
}, 'Late');
const Gone = lazyPage(
  () => Promise.reject<{ Gone: () => null }>(new TypeError('Failed to fetch')),
  'Gone',
);

const fetched = async (text: string) => {
  if (!isThere) throw new TypeError('Failed to fetch');
  return { Part: () => <p>{text}</p> };
};
const Part = lazyPart(() => fetched('Part'), 'Part', PartRetry);
const Quiet = lazyPart(() => fetched('Quiet'), 'Part');
const around = (part: ReactNode) => (
  <>
    <h1>Around</h1>
    <Suspense>{part}</Suspense>
  </>
);

function renderAt(path: string) {
  window.history.replaceState(null, '', path);
  render(
    <Provider store={makeStore()}>
      <BrowserRouter>
        <Routes>
          <Route element={<Layout />}>
            <Route path="/broken" element={<Broken />} />
            <Route path="/gone" element={<Gone />} />
            <Route path="/late" element={<Late />} />
            <Route path="/with-part" element={around(<Part />)} />
            <Route path="/with-quiet-part" element={around(<Quiet />)} />
            <Route path="/to-late" element={<Link to="/late">Late</Link>} />
            <Route path="/help" element={<h1>Whole</h1>} />
            <Route path="/wrong" element={<Link to="/broken">On</Link>} />
          </Route>
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
  return userEvent.setup();
}

completeBrowser();
beforeEach(() => {
  isThere = false;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('a page that cannot be drawn', () => {
  it('says so beneath the bar, and is noted', async () => {
    renderAt('/broken');
    await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(console.error).toHaveBeenCalledWith(
      'Page render failed',
      expect.objectContaining({ message: 'Cannot be drawn' }),
      expect.any(String),
    );
  });

  it('gets a part that did not come when the visitor comes back to it', async () => {
    const user = renderAt('/to-late');
    await user.click(screen.getByRole('link', { name: 'Late' }));
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
    isThere = true;
    await user.click(screen.getAllByRole('link', { name: 'Help' })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Whole' });
    act(() => window.history.back());
    await screen.findByRole('heading', { name: 'Late' });
  });

  it('is over as soon as the visitor goes elsewhere', async () => {
    const user = renderAt('/wrong');
    await user.click(screen.getByRole('link', { name: 'On' }));
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
    await user.click(screen.getAllByRole('link', { name: 'Help' })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Whole' });
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull();
  });

  it('stays whole where only a part of it could not be fetched, and fetches it again', async () => {
    const user = renderAt('/with-part');
    await screen.findByRole('heading', { name: 'Around' });
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    expect(screen.queryByText('Unexpected Application Error!')).toBeNull();
    isThere = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Part');
  });

  it('hides a failed part without its own message until the browser is online', async () => {
    renderAt('/with-quiet-part');
    await screen.findByRole('heading', { name: 'Around' });
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    isThere = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText('Quiet');
  });

  it('offers a reload when a chunk failed to load', async () => {
    renderAt('/gone');
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
    expect(screen.getByText(/A part of this page could not be loaded/)).toBeTruthy();
  });
});
