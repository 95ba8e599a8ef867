import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { showNoticesWith } from '../shared/toasts/notify.js';
import { registerServiceWorker } from './register-service-worker.js';

const postMessage = jest.fn();
const found = Object.assign(new EventTarget(), { state: 'installing' });
const look = async () => ({ installing: null as typeof found | null });
const register = jest.fn(async (_address: string) => ({
  waiting: { postMessage } as unknown,
  update: look,
}));
const SCRIPT = '/assets/index-1.js';
const idle: (() => void)[] = [];

function inState(readyState: DocumentReadyState) {
  Object.defineProperty(document, 'readyState', { value: readyState, configurable: true });
}

/** On a page that has loaded. */
function registerOnLoadedPage() {
  inState('complete');
  registerServiceWorker(SCRIPT);
  idle.forEach((work) => work());
}

beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
});

afterEach(() => {
  jest.clearAllMocks();
  idle.length = 0;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(document, 'readyState');
});

describe('registerServiceWorker', () => {
  it('waits until the page has loaded, and then until nothing else is to be done', () => {
    inState('loading');
    registerServiceWorker(SCRIPT);
    expect(idle).toHaveLength(0);
    window.dispatchEvent(new Event('load'));
    expect(register).not.toHaveBeenCalled();
    idle.forEach((work) => work());
    expect(register.mock.calls).toEqual([['/sw.js']]);
  });

  it('does not wait for a load that is over', () => {
    registerOnLoadedPage();
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('registers at once without requestIdleCallback', () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    inState('complete');
    registerServiceWorker(SCRIPT);
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('sends the page’s script URL to a waiting worker', async () => {
    registerOnLoadedPage();
    await waitFor(() => expect(postMessage.mock.calls).toEqual([[SCRIPT]]));
    register.mockResolvedValueOnce({ waiting: null, update: look });
    idle.forEach((work) => work());
    await waitFor(() => expect(register).toHaveBeenCalledTimes(2));
    expect(postMessage).toHaveBeenCalledTimes(1);
  });

  it('looks for a new version when the app is resumed, once a minute, and offers it', async () => {
    const notices: string[] = [];
    showNoticesWith(({ message }) => void notices.push(message));
    const now = jest.spyOn(Date, 'now');
    const update = jest.fn(look);
    register.mockResolvedValueOnce({ waiting: { postMessage }, update });
    const resumeAfter = (ms: number) => {
      now.mockReturnValue(Date.now() + ms);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    registerOnLoadedPage();
    await waitFor(() => expect(postMessage).toHaveBeenCalled());
    resumeAfter(1_000);
    expect(update).not.toHaveBeenCalled();
    update.mockResolvedValueOnce({ installing: found }).mockRejectedValueOnce(new Error('offline'));
    resumeAfter(60_000);
    resumeAfter(1_000);
    expect(update).toHaveBeenCalledTimes(1);
    await waitFor(() => {
      found.state = 'installed';
      found.dispatchEvent(new Event('statechange'));
      expect(notices).toContain('A new version of this site is ready.');
    });
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    resumeAfter(60_000);
    expect(update).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
  });

  it('does nothing where the browser blocks all data of the site', () => {
    const get = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(navigator, 'serviceWorker', { get, configurable: true });
    expect(() => registerServiceWorker(SCRIPT)).not.toThrow();
  });

  it('does nothing where there are no service workers, and bears being refused', async () => {
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    register.mockRejectedValueOnce(new Error('not allowed'));
    registerOnLoadedPage();
    await waitFor(() => expect(debug).toHaveBeenCalledTimes(1));
    Reflect.deleteProperty(navigator, 'serviceWorker');
    registerServiceWorker(SCRIPT);
    expect(idle).toHaveLength(1);
    debug.mockRestore();
  });
});
