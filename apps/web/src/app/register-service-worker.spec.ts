import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { registerServiceWorker } from './register-service-worker.js';

const postMessage = jest.fn();
const register = jest.fn(async (_address: string) => ({ waiting: { postMessage } as unknown }));
const SCRIPT = '/assets/index-1.js';
const idle: (() => void)[] = [];

function inState(readyState: DocumentReadyState) {
  Object.defineProperty(document, 'readyState', { value: readyState, configurable: true });
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
    inState('complete');
    registerServiceWorker(SCRIPT);
    idle.forEach((work) => work());
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('registers at once without requestIdleCallback', () => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    inState('complete');
    registerServiceWorker(SCRIPT);
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('sends the page’s script URL to a waiting worker', async () => {
    inState('complete');
    registerServiceWorker(SCRIPT);
    idle.forEach((work) => work());
    await waitFor(() => expect(postMessage.mock.calls).toEqual([[SCRIPT]]));
    register.mockResolvedValueOnce({ waiting: null });
    idle.forEach((work) => work());
    await waitFor(() => expect(register).toHaveBeenCalledTimes(2));
    expect(postMessage).toHaveBeenCalledTimes(1);
  });

  it('does nothing where there are no service workers, and bears being refused', async () => {
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    register.mockRejectedValueOnce(new Error('not allowed'));
    inState('complete');
    registerServiceWorker(SCRIPT);
    idle.forEach((work) => work());
    await waitFor(() => expect(debug).toHaveBeenCalledTimes(1));
    Reflect.deleteProperty(navigator, 'serviceWorker');
    registerServiceWorker(SCRIPT);
    expect(idle).toHaveLength(1);
    debug.mockRestore();
  });
});
