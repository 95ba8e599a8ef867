import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { completeBrowser } from '../../test-kit/browser.js';
import { notify } from './notify.js';
import { offerUndo } from './offer-undo.js';
import { ToastHost } from './toast-host.js';

completeBrowser();
afterEach(cleanup);

describe('toasts', () => {
  it('show notices reported before and after they mounted', async () => {
    notify({ kind: 'error', message: 'Reported early' });
    render(<ToastHost />);
    expect(await screen.findByText('Reported early')).toBeTruthy();
    act(() => notify({ kind: 'success', message: 'Reported late' }));
    expect(await screen.findByText('Reported late')).toBeTruthy();
  });

  it('are a live region before the first of them, which screen readers would miss', async () => {
    render(<ToastHost />);
    act(() => notify({ kind: 'info', message: 'The first' }));
    const region = await screen.findByRole('region', { name: /^Notifications/ });
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(region.textContent).not.toContain('The first');
    expect(await screen.findByText('The first')).toBeTruthy();
  });

  it.each([
    [360, 700, 1],
    [360, 300, 0],
    [1280, 700, 0],
  ])('keep off the control in use: %i px wide, at %i px', async (width, bottom, moves) => {
    Object.assign(window, { innerWidth: width, innerHeight: 780 });
    const moved = jest.spyOn(Element.prototype, 'scrollIntoView');
    render(<ToastHost />);
    const used = document.body.appendChild(document.createElement('button'));
    used.getBoundingClientRect = () => ({ top: bottom - 44, bottom }) as DOMRect;
    used.focus();
    act(() => notify({ kind: 'success', message: `Done at ${width}, ${bottom}` }));
    await screen.findByText(`Done at ${width}, ${bottom}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(moved.mock.contexts.filter((element) => element === used)).toHaveLength(moves);
    moved.mockRestore();
    used.remove();
  });
});

describe('Undo', () => {
  const undo = jest.fn();
  const user = userEvent.setup({
    delay: null,
    advanceTimers: (ms) => jest.advanceTimersByTime(ms),
  });
  const button = () => screen.queryByRole('button', { name: 'Undo' });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(async () => {
    undo.mockReset();
    jest.useFakeTimers({ advanceTimers: true });
    render(
      <>
        <button>Act</button>
        <button>Next</button>
        <ToastHost />
      </>,
    );
    screen.getByRole('button', { name: 'Act' }).focus();
    act(() => offerUndo('Removed', undo, { detail: 'The talk' }));
    await screen.findByRole('button', { name: 'Undo' });
  });
  afterEach(async () => {
    await user.keyboard('z');
    jest.useRealTimers();
  });
  const focused = () => document.activeElement?.textContent;

  it('names the thing and its key, which works once', async () => {
    expect(screen.getByText('The talk')).toBeTruthy();
    expect(screen.getByText('Press Z to undo.')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', repeat: true });
    expect(undo).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ' });
    fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ' });
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('comes right after the place of the act, and leads back to it', async () => {
    await user.tab();
    expect(focused()).toBe('Undo');
    await user.tab({ shift: true });
    expect(focused()).toBe('Act');
    await user.tab();
    expect(focused()).toBe('Next');
    act(() => button()?.focus());
    await user.tab();
    expect(focused()).toBe('Next');
  });

  it('gives the focus back to that place', async () => {
    await user.tab();
    await user.keyboard('{Enter}');
    expect([undo.mock.calls.length, focused()]).toEqual([1, 'Act']);
  });

  it('is in the usual place for who has gone elsewhere', async () => {
    fireEvent.pointerDown(document.body);
    await user.tab();
    expect(focused()).toBe('Next');
  });

  it('waits twenty seconds, and longer for who has reached it or looks at another page', async () => {
    await pass(19_000);
    expect(button()).toBeTruthy();
    act(() => button()?.focus());
    await pass(30_000);
    act(() => screen.getByRole('button', { name: 'Act' }).focus());
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(30_000);
    expect(button()).toBeTruthy();
    hidden.mockRestore();
    await pass(3_000);
    await pass(1_000);
    expect(button()).toBeNull();
  });
});
