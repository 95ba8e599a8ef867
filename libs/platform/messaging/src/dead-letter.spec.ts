import { expect, it } from '@jest/globals';
import { AppError } from '@elevate/errors';
import { deadLetterTopic, originalTopic, toDeadLetter, withoutNotes } from './dead-letter.js';

const message = {
  topic: 'a.b',
  partition: 3,
  offset: '41',
  key: 'x',
  value: Buffer.from('{}'),
  headers: { ce_type: 'a.b.changed.v1' },
};

it('notes why and where, and gives the message back as it was', () => {
  const error = new AppError('A.BAD', { kind: 'user', message: 'y'.repeat(5_000) });
  const letter = toDeadLetter(message, { error, attempts: 2, group: 'g' });
  expect(letter.headers).toMatchObject({
    ce_type: 'a.b.changed.v1',
    dlq_code: 'A.BAD',
    dlq_attempts: '2',
    dlq_group: 'g',
    dlq_topic: 'a.b',
    dlq_partition: '3',
    dlq_offset: '41',
  });
  expect(letter.headers['dlq_reason']).toHaveLength(1_000);
  expect(withoutNotes(letter)).toEqual({
    key: 'x',
    value: message.value,
    headers: message.headers,
  });
});

it('knows the topic a dead-letter topic belongs to', () => {
  expect(originalTopic(deadLetterTopic('a.b'))).toBe('a.b');
  expect(originalTopic('a.b')).toBeUndefined();
});
