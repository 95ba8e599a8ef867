import { describe, expect, it } from '@jest/globals';
import { ResponseFrames } from './open-socket.js';

describe('ResponseFrames', () => {
  const frame = (text: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text)]);
  };
  const responses = ['a', '', 'response', 'x'.repeat(70_000)].map(frame);
  const stream = Buffer.concat(responses);

  it.each([1, 3, 5, 1_000, stream.length])('finds the responses in pieces of %i bytes', (size) => {
    const frames = new ResponseFrames();
    const received: Buffer[] = [];
    for (let from = 0; from < stream.length; from += size)
      received.push(...frames.add(stream.subarray(from, from + size)));
    expect(received.length).toBe(responses.length);
    expect(received.every((frame, index) => frame.equals(responses[index]!))).toBe(true);
  });

  it('keeps back a response that never ends', () => {
    const frames = new ResponseFrames();
    expect(frames.add(stream.subarray(0, -1)).length).toBe(responses.length - 1);
    expect(new ResponseFrames().add(frame('next'))).toEqual([frame('next')]);
  });
});
