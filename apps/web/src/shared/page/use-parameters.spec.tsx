import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderEverywhere } from '../../test-kit/render-page.js';
import { putParameter, useParameters, type ChangeParameters } from './use-parameters.js';

let change: ChangeParameters;
function Page() {
  const [parameters, setParameters] = useParameters();
  change = setParameters;
  return <output>{parameters.toString()}</output>;
}

describe('a change of the parameters', () => {
  it('keeps the others, also those of a change before the next rendering', async () => {
    await renderEverywhere(<Page />, '/page?kept=1&old=2');
    act(() => {
      change((next) => putParameter(next, 'old', ''));
      change((next) => putParameter(next, 'first', 'a'));
      change((next) => putParameter(next, 'second', 'b'));
    });
    expect(window.location.search).toBe('?kept=1&first=a&second=b');
    expect(document.querySelector('output')?.textContent).toBe('kept=1&first=a&second=b');
  });

  it('is a history entry of its own, unless it replaces one', async () => {
    await renderEverywhere(<Page />, '/page');
    const entries = window.history.length;
    act(() => change((next) => putParameter(next, 'q', 'a'), { replace: true }));
    expect(window.history.length).toBe(entries);
    act(() => change((next) => putParameter(next, 'q', 'b')));
    expect(window.history.length).toBe(entries + 1);
  });
});
