import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { completeBrowser } from '../../test-kit/browser.js';
import { notify } from './notify.js';
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
});
