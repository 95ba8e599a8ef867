import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import type { Positions, ReceivedMessage, Transport } from '../src/index.js';
import { raw, unique } from './support/messages.js';

const WAIT = { timeoutMs: 30_000 };
const text = ({ value }: ReceivedMessage) => String(value);

/** A reader that stops and a later one that goes on from its positions. */
export function positionsCompliance(transportOf: () => Transport, another: () => Transport): void {
  describe('reading from positions', () => {
    async function newTopic(): Promise<string> {
      const name = unique('topic');
      await transportOf().ensureTopics([{ name, compacted: true, partitions: 4 }]);
      return name;
    }

    async function readUntilCaughtUp(topic: string, from?: Positions) {
      const received: string[] = [];
      const reader = await transportOf().read({
        topics: [topic],
        onMessage: (message) => void received.push(text(message)),
        ...(from && { from }),
      });
      await reader.caughtUp;
      return { received, reader };
    }

    const numbers = Array.from({ length: 40 }, (_, number) => `key-${number}`);

    it('goes on behind what an earlier reader handled, and with what comes', async () => {
      const topic = await newTopic();
      const publish = (value: string) =>
        transportOf().publish(
          topic,
          numbers.map((key) => raw(key, `${key} ${value}`)),
        );
      await publish('old');
      const first = await readUntilCaughtUp(topic);
      await first.reader.close();
      const from = JSON.parse(JSON.stringify(first.reader.positions())) as Positions;
      await publish('new');
      await transportOf().publish(topic, [raw('key-7', null)]);
      const { received, reader } = await readUntilCaughtUp(topic, from);
      expect(received.filter((value) => value.endsWith('old'))).toEqual([]);
      expect(received).toContain('null');
      await transportOf().publish(topic, [raw('key-1', 'live')]);
      await waitUntil(() => received.includes('live'), WAIT);
      const next = await readUntilCaughtUp(topic, reader.positions());
      expect(next.received).toEqual([]);
      expect(next.reader.positions()).toEqual(reader.positions());
    });

    it('counts nothing as handled that failed or is still in hand', async () => {
      const topic = await newTopic();
      let began = false;
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const reader = await transportOf().read({
        topics: [topic],
        onMessage: async (message) => {
          if (text(message) !== '2') return;
          began = true;
          await held;
        },
      });
      await transportOf().publish(topic, [raw('a', '1'), raw('a', '2'), raw('a', '3')]);
      await waitUntil(() => began, WAIT);
      const from = reader.positions();
      release();
      const { received } = await readUntilCaughtUp(topic, from);
      // A compacted log may have forgotten the second by now.
      expect(received).not.toContain('1');
      expect(received.at(-1)).toBe('3');
    });

    it('reads topics that the positions do not name from their start', async () => {
      const [topic, other] = [await newTopic(), await newTopic()];
      await transportOf().publish(topic, [raw('a', 'first')]);
      await transportOf().publish(other, [raw('b', 'other')]);
      const { reader } = await readUntilCaughtUp(topic);
      const received: string[] = [];
      const both = await transportOf().read({
        topics: [topic, other],
        from: reader.positions(),
        onMessage: (message) => void received.push(text(message)),
      });
      await both.caughtUp;
      expect(received).toEqual(['other']);
    });

    it('refuses positions of another log and ones beyond the end', async () => {
      const topic = await newTopic();
      await transportOf().publish(topic, [raw('a', '1')]);
      const { reader } = await readUntilCaughtUp(topic);
      const here = reader.positions();
      const beyond = { offsets: { '0': '999' }, newest: 0 };
      const wrong: Positions[] = [
        { ...here, log: 'another log' },
        { ...here, topics: { [topic]: beyond } },
      ];
      for (const from of wrong) {
        await expect(
          transportOf().read({ topics: [topic], from, onMessage: () => undefined }),
        ).rejects.toMatchObject({ code: 'MESSAGING.POSITIONS_UNKNOWN' });
      }
      const other = another();
      await other.ensureTopics([{ name: topic, compacted: true, partitions: 4 }]);
      const again = other.read({ topics: [topic], from: here, onMessage: () => undefined });
      // Two transports over one Kafka read the same log; two of one process each have their own.
      if (other.shared) await expect(again).resolves.toBeDefined();
      else await expect(again).rejects.toMatchObject({ code: 'MESSAGING.POSITIONS_UNKNOWN' });
      await other.close();
    });
  });
}
