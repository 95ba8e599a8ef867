import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { useProgressiveCount } from './timing.js';

const seen: number[] = [];

function Count({ page }: { readonly page: number }) {
  const count = useProgressiveCount({ first: 2, total: 9, step: 3, key: page });
  seen.push(count);
  return <output>{count}</output>;
}

const count = () => screen.getByRole('status').textContent;

it('useProgressiveCount starts complete, and over with a new key', async () => {
  const { rerender } = render(<Count page={1} />);
  await waitFor(() => expect(count()).toBe('9'));
  seen.length = 0;
  rerender(<Count page={1} />);
  expect(seen).toEqual([9]);
  rerender(<Count page={2} />);
  expect(count()).toBe('2');
  await waitFor(() => expect(count()).toBe('9'));
  expect([...new Set(seen)]).toEqual([9, 2, 5, 8]);
});
