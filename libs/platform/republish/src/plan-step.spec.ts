import { describe, expect, it } from '@jest/globals';
import type { OutgoingMessage } from '@elevate/messaging';
import { planStep } from './plan-step.js';
import { digestOf, type Standing } from './standing.js';

const message = (data: unknown): OutgoingMessage => ({ type: 't', subject: 'a', data });
const standing = (sequence: number, data: unknown, inOrder = true): Standing => ({
  ...{ sequence, inOrder, data: null },
  digest: digestOf(data === null ? null : Buffer.from(JSON.stringify(data))),
});
const plan = (version: number, data: unknown, there?: Standing, takesBack = true) => {
  const told = data === undefined ? null : message(data);
  const step = planStep({ id: 'a', version, message: told, standing: there, takesBack });
  return [step.kind, step.target, step.wasTold];
};

describe('planStep', () => {
  it('repeats what the topic does not have, has older, or has just so', () => {
    expect(plan(3, { n: 1 })).toEqual(['repeated', 3, false]);
    expect(plan(3, { n: 1 }, standing(2, { n: 0 }))).toEqual(['repeated', 3, false]);
    expect(plan(3, { n: 1 }, standing(3, { n: 1 }))).toEqual(['repeated', 3, false]);
    expect(plan(3, null, standing(3, null))).toEqual(['repeated', 3, false]);
  });

  it('raises what the topic has newer, otherwise, or out of order', () => {
    expect(plan(3, { n: 1 }, standing(7, { n: 1 }))).toEqual(['raised', 8, false]);
    expect(plan(3, { n: 1 }, standing(3, { n: 2 }))).toEqual(['raised', 4, false]);
    expect(plan(3, { n: 1 }, standing(3, null))).toEqual(['raised', 4, false]);
    expect(plan(3, { n: 1 }, standing(3, { n: 1 }, false))).toEqual(['raised', 4, false]);
  });

  it('takes back what was told of an aggregate that has nothing to tell, unless it is a fact', () => {
    expect(plan(3, undefined)).toEqual(['silent', 3, false]);
    expect(plan(3, undefined, standing(2, { n: 1 }))).toEqual(['raised', 4, true]);
    expect(plan(3, undefined, standing(9, { n: 1 }))).toEqual(['raised', 10, true]);
    expect(plan(3, undefined, standing(9, null))).toEqual(['silent', 3, false]);
    expect(plan(3, undefined, standing(9, { n: 1 }), false)).toEqual(['silent', 3, false]);
  });
});
