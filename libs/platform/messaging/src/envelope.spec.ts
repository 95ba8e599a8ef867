import { describe, expect, it } from '@jest/globals';
import { readData, readEnvelope, toRawMessage } from './envelope.js';

const NOW = new Date('2026-01-02T03:04:05.678Z');
const message = { type: 'a.b.changed.v1', subject: 'x', sequence: 7, data: { name: 'Ẹ̀kọ́' } };

describe('the envelope', () => {
  it('is CloudEvents 1.0 in binary mode', () => {
    expect(toRawMessage(message, '/elevate/a', NOW)).toEqual({
      key: 'x',
      value: Buffer.from('{"name":"Ẹ̀kọ́"}'),
      headers: {
        ce_specversion: '1.0',
        ce_id: 'a.b.changed.v1/x/7',
        ce_type: 'a.b.changed.v1',
        ce_source: '/elevate/a',
        ce_subject: 'x',
        ce_time: '2026-01-02T03:04:05.678Z',
        ce_sequence: '7',
        'content-type': 'application/json',
      },
    });
  });

  it('comes back as it went', () => {
    const raw = toRawMessage({ ...message, traceparent: '00-1-2-01' }, '/elevate/a', NOW);
    expect(readEnvelope(raw)).toEqual({
      id: 'a.b.changed.v1/x/7',
      type: 'a.b.changed.v1',
      source: '/elevate/a',
      subject: 'x',
      time: '2026-01-02T03:04:05.678Z',
      sequence: 7,
      traceparent: '00-1-2-01',
    });
    expect(readData(raw)).toEqual(message.data);
  });

  it('gives work without a version an id of its own each time', () => {
    const ids = [1, 2].map(
      () => toRawMessage({ type: 't', subject: 'x', data: {} }, '/a').headers['ce_id'],
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('makes a tombstone of null', () => {
    const raw = toRawMessage({ ...message, data: null }, '/elevate/a', NOW);
    expect(raw.value).toBeNull();
    expect(readData(raw)).toBeNull();
  });

  it.each([
    ['without a type', { ce_type: '' }],
    ['with a sequence that is no number', { ce_sequence: 'seven' }],
    ['with a sequence beyond what a number holds', { ce_sequence: '9'.repeat(30) }],
  ])('is refused %s', (_, headers) => {
    const raw = toRawMessage(message, '/elevate/a', NOW);
    expect(() => readEnvelope({ ...raw, headers: { ...raw.headers, ...headers } })).toThrow(/ce_/);
  });

  it('refuses data that is not JSON', () => {
    expect(() => readData({ key: 'x', value: Buffer.from('{'), headers: {} })).toThrow('not JSON');
  });
});
