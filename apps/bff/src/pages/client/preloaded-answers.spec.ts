import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { PreloadedAnswers } from './pages.js';

const ANSWER = '/api/v1/answer';

let now = 0;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void jest.restoreAllMocks());

function createAnswers(json: (version: number) => string) {
  const ready = new ReadyBytes({});
  const state = { version: 1 as number | undefined };
  ready.pin(ANSWER, {
    version: () => state.version,
    render: () => {
      // Dear enough for the answer to rest 50 ms before it is made again.
      now += 6;
      return { type: 'application/json', body: Buffer.from(json(state.version!)) };
    },
  });
  return { sut: new PreloadedAnswers(ready, [ANSWER]), state };
}

describe('PreloadedAnswers', () => {
  it('follows the answer, and not the change that it does not show yet', () => {
    const { sut, state } = createAnswers((version) => `{"version":${version}}`);
    const before = sut.version();
    expect(sut.toPreloaded()).toMatchObject({ answers: `{"${ANSWER}":{"version":1}}` });
    state.version = 2;
    expect(sut.version()).toBe(before);
    expect(sut.toPreloaded()).toMatchObject({ answers: `{"${ANSWER}":{"version":1}}` });
    now += 50;
    expect(sut.version()).toBeGreaterThan(before);
    expect(sut.toPreloaded()).toMatchObject({ answers: `{"${ANSWER}":{"version":2}}` });
  });

  it('stays the same while the answer does', () => {
    const { sut, state } = createAnswers(() => '{}');
    const before = sut.version();
    state.version = 2;
    now += 60;
    expect(sut.version()).toBe(before);
  });

  it('leaves out an answer that is gone, and one that would hold up the page', () => {
    const gone = createAnswers(() => '{}');
    gone.state.version = undefined;
    expect(gone.sut.toPreloaded()).toEqual({});
    expect(createAnswers(() => `"${'x'.repeat(300_000)}"`).sut.toPreloaded()).toEqual({});
  });
});
