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
