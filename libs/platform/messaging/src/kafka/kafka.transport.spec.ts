import { expect, it } from '@jest/globals';
import { CatchUp } from './kafka.transport.js';

it('CatchUp is done when every partition has reached its end', async () => {
  let done = false;
  const catchUp = new CatchUp(
    new Map([
      ['a/0', 2n],
      ['a/1', 5n],
    ]),
  );
  void catchUp.done.then(() => (done = true));
  catchUp.reached('a/0', 3n);
  catchUp.reached('a/1', 4n);
  catchUp.reached('a/2', 9n);
  await Promise.resolve();
  expect(done).toBe(false);
  catchUp.reached('a/1', 5n);
  await Promise.resolve();
  expect(done).toBe(true);
});
