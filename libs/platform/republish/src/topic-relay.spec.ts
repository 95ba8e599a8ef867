import { describe, expect, it } from '@jest/globals';
import type { OutgoingMessage } from '@elevate/messaging';
import { digestOf, planStep, stateMessages, type TopicState } from './topic-relay.js';

const message = (data: unknown): OutgoingMessage => ({ type: 't', subject: 'a', data });
const topicState = (sequence: number, data: unknown, inOrder = true): TopicState => ({
  sequence,
  inOrder,
  data: null,
  digest: digestOf(data === null ? null : Buffer.from(JSON.stringify(data))),
});
const plan = (version: number, data: unknown, there?: TopicState, isRetractable = true) => {
  const current = data === undefined ? null : message(data);
  const step = planStep({ _id: 'a', version }, current, there, isRetractable);
  return [step.kind, step.target, step.wasPublished];
};

describe('planStep', () => {
  it('repeats what the topic does not have, has older, or has just so', () => {
    expect(plan(3, { n: 1 })).toEqual(['repeated', 3, false]);
    expect(plan(3, { n: 1 }, topicState(2, { n: 0 }))).toEqual(['repeated', 3, false]);
    expect(plan(3, { n: 1 }, topicState(3, { n: 1 }))).toEqual(['repeated', 3, false]);
    expect(plan(3, null, topicState(3, null))).toEqual(['repeated', 3, false]);
  });

  it('raises what the topic has newer, otherwise, or out of order', () => {
    expect(plan(3, { n: 1 }, topicState(7, { n: 1 }))).toEqual(['raised', 8, false]);
    expect(plan(3, { n: 1 }, topicState(3, { n: 2 }))).toEqual(['raised', 4, false]);
    expect(plan(3, { n: 1 }, topicState(3, null))).toEqual(['raised', 4, false]);
    expect(plan(3, { n: 1 }, topicState(3, { n: 1 }, false))).toEqual(['raised', 4, false]);
  });

  it('retracts a published aggregate that has no message any more, unless it is a fact', () => {
    expect(plan(3, undefined)).toEqual(['silent', 3, false]);
    expect(plan(3, undefined, topicState(2, { n: 1 }))).toEqual(['raised', 4, true]);
    expect(plan(3, undefined, topicState(9, { n: 1 }))).toEqual(['raised', 10, true]);
    expect(plan(3, undefined, topicState(9, null))).toEqual(['silent', 3, false]);
    expect(plan(3, undefined, topicState(9, { n: 1 }), false)).toEqual(['silent', 3, false]);
  });
});

it('makes messages of the state of a document, and of its removal', () => {
  const toMessage = stateMessages({ type: 'changed' }, { type: 'removed' });
  const document = { _id: 'a', version: 2, unpublished: true, state: { n: 1 } };
  const about = { subject: 'a', sequence: 2 };
  const data = { n: 1, id: 'a', version: 2 };
  expect(toMessage(document)).toEqual({ type: 'changed', ...about, data });
  const removed = { ...document, removed: true };
  expect(toMessage(removed)).toEqual({ type: 'removed', ...about, data: null });
  expect(stateMessages({ type: 'changed' })(removed).data).toEqual(data);
});
