import { expect, it } from '@jest/globals';
import { Fifo } from './fifo.js';

it('Fifo gives back everything in order, also beyond the point where it tidies up', () => {
  const fifo = new Fifo<number>();
  const output: number[] = [];
  for (let index = 0; index < 5_000; index++) {
    fifo.push(index);
    if (index % 3 === 0) output.push(fifo.shift() as number);
  }
  expect(fifo.peek()).toBe(output.length);
  expect([...fifo]).toHaveLength(5_000 - output.length);
  while (fifo.size > 0) output.push(fifo.shift() as number);
  expect(output).toEqual(Array.from({ length: 5_000 }, (_, index) => index));
  expect(fifo.shift()).toBeUndefined();
});
