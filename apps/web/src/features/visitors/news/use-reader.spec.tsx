import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useReader } from './use-reader.js';

function Cards() {
  const { articleId, reader } = useReader();
  return (
    <ul>
      {['a', 'b', 'c'].map((id) => (
        <li key={id} data-testid={id} {...reader.handlersOf(id)}>
          <a href={`#${id}`}>{id}</a>
        </li>
      ))}
      <li data-testid="read">{articleId ?? 'none'}</li>
    </ul>
  );
}

const card = (id: string) => screen.getByTestId(id);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const read = () => card('read').textContent;
const user = userEvent.setup({ delay: null });

beforeEach(() => {
  jest.useFakeTimers();
  render(<Cards />);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('an article counts as read when the mouse rests on it, not when it passes', async () => {
  await user.hover(card('a'));
  pass(200);
  await user.hover(card('b'));
  pass(200);
  expect(read()).toBe('none');
  pass(100);
  expect(read()).toBe('b');
});

it('keyboard focus wins over cards that are scrolled past the mouse', async () => {
  await user.hover(card('c'));
  pass(300);
  act(() => screen.getByText('a').focus());
  await user.hover(card('b'));
  await user.unhover(card('b'));
  pass(300);
  expect(read()).toBe('a');
});

it('a press counts at once', async () => {
  await user.click(screen.getByText('b'));
  expect(read()).toBe('b');
});
