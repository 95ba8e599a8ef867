import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { act } from '@testing-library/react';

export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: FakeEventSource[] = [];
  static get last(): FakeEventSource {
    const last = FakeEventSource.all.at(-1);
    if (!last) throw new Error('No stream was opened');
    return last;
  }

  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    act(() => void this.dispatchEvent(new Event('open')));
  }

  send(data: string, event = 'changed'): void {
    act(() => void this.dispatchEvent(new MessageEvent(event, { data })));
  }

  /** `forGood` simulates an error status, after which browsers do not reconnect. */
  break(forGood: boolean): void {
    this.readyState = forGood ? FakeEventSource.CLOSED : 0;
    act(() => void this.dispatchEvent(new Event('error')));
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** As where a tab is hidden and shown again. */
export function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Streams of the tests of a file are these. */
export function fakeEventSources(): void {
  const { EventSource: original } = globalThis;
  beforeAll(() => void Object.assign(globalThis, { EventSource: FakeEventSource }));
  beforeEach(() => void (FakeEventSource.all.length = 0));
  afterEach(() => setHidden(false));
  afterAll(() => void Object.assign(globalThis, { EventSource: original }));
}
