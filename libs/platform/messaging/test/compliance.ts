import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@elevate/testing';
import type { ReceivedMessage, Transport } from '../src/index.js';
import { nestCompliance } from './nest-compliance.js';
import { positionsCompliance } from './positions-compliance.js';
import { raw, unique } from './support/messages.js';

export interface Adapter {
  readonly name: string;
  createTransport(): Transport;
  /**
   * Lets a member of `group` handle what stands in `topic` up to the message `last`, and die before
   * that counts as consumed; resolves with what it handled once it is dead.
   */
  crashAfterHandling(
    transport: Transport,
    where: { topic: string; group: string; last: string },
  ): Promise<string[]>;
}

const text = ({ value }: ReceivedMessage) => String(value);
const WAIT = { timeoutMs: 30_000 };

/** What every transport promises; one suite for all of them. */
export function transportCompliance(adapter: Adapter): void {
  describe(`${adapter.name} transport`, () => {
    let transport: Transport;

    beforeEach(() => {
      transport = adapter.createTransport();
    });
    afterEach(() => transport.close());

    async function newTopic({ compacted = false } = {}): Promise<string> {
      const name = unique('topic');
      await transport.ensureTopics([{ name, compacted, partitions: 4 }]);
      return name;
    }

    /** The texts that a new member of `group` is handed. */
    async function consumed(topic: string, group: string) {
      const texts: string[] = [];
      const onMessage = async (message: ReceivedMessage) => void texts.push(text(message));
      const member = await transport.consume({ group, topics: [topic], onMessage });
      return { texts, member };
    }

    it('makes topics once, however many ask at the same time', async () => {
      const name = unique('topic');
      const other = adapter.createTransport();
      const definition = { name, compacted: true, partitions: 4 };
      await Promise.all([transport.ensureTopics([definition]), other.ensureTopics([definition])]);
      await transport.ensureTopics([definition]);
      await expect(transport.publish(name, [raw('a', '1')])).resolves.toBeUndefined();
      await other.close();
    });

    it('refuses to publish to a topic that does not exist', async () => {
      await expect(transport.publish(unique('nowhere'), [raw('a', '1')])).rejects.toMatchObject({
        code: 'MESSAGING.UNKNOWN_TOPIC',
      });
    });

    it('keeps the order of each key, never handles two of one key at once, and works keys side by side', async () => {
      const topic = await newTopic();
      const received = new Map<string, number[]>();
      const busy = new Set<string>();
      let overlaps = 0;
      let most = 0;
      await transport.consume({
        group: unique('group'),
        topics: [topic],
        onMessage: async (message) => {
          if (busy.has(message.key)) overlaps++;
          busy.add(message.key);
          most = Math.max(most, busy.size);
          await delay(Math.random() * 5);
          received.set(message.key, [...(received.get(message.key) ?? []), Number(text(message))]);
          busy.delete(message.key);
        },
      });
      const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
      const numbers = Array.from({ length: 25 }, (_, index) => index);
      await transport.publish(
        topic,
        numbers.flatMap((number) => keys.map((key) => raw(key, String(number)))),
      );
      await waitUntil(() => [...received.values()].flat().length === 500, WAIT);
      for (const key of keys) expect(received.get(key)).toEqual(numbers);
      expect(overlaps).toBe(0);
      expect(most).toBeGreaterThan(5);
    });

    it('delivers a rejected message again, and holds its key back until it is taken', async () => {
      const topic = await newTopic();
      const tries: string[] = [];
      const taken: string[] = [];
      await transport.consume({
        group: unique('group'),
        topics: [topic],
        onMessage: async (message) => {
          tries.push(text(message));
          if (text(message) === 'a1' && tries.filter((it) => it === 'a1').length < 3)
            throw new Error('not yet');
          taken.push(text(message));
        },
      });
      await transport.publish(topic, [raw('a', 'a1'), raw('a', 'a2'), raw('b', 'b1')]);
      await waitUntil(() => taken.length === 3, WAIT);
      expect(tries.filter((it) => it === 'a1')).toHaveLength(3);
      expect(taken.filter((it) => it.startsWith('a'))).toEqual(['a1', 'a2']);
    });

    it('delivers again what was handled by a member that died before it counted as consumed', async () => {
      const topic = await newTopic();
      const group = unique('group');
      const publishing = transport.publish(topic, [raw('a', '1'), raw('a', '2'), raw('a', '3')]);
      const before = await adapter.crashAfterHandling(transport, { topic, group, last: '2' });
      expect(before).toEqual(['1', '2']);
      const { texts: after } = await consumed(topic, group);
      await waitUntil(() => after.includes('3'), WAIT);
      expect(after.slice(-2)).toEqual(['2', '3']);
      await publishing;
    });

    it('shares messages inside a group and gives all of them to each group', async () => {
      const topic = await newTopic();
      const [shared, alone] = [unique('group'), unique('group')];
      const counts = { first: 0, second: 0, alone: 0 };
      const member = (group: string, who: keyof typeof counts) =>
        transport.consume({ group, topics: [topic], onMessage: async () => void counts[who]++ });
      await Promise.all([
        member(shared, 'first'),
        member(shared, 'second'),
        member(alone, 'alone'),
      ]);
      const messages = Array.from({ length: 60 }, (_, index) => raw(`key-${index}`, String(index)));
      let published = 0;
      const publish = async () => {
        await transport.publish(topic, messages);
        published += messages.length;
      };
      // A rebalance may still be under way when the second member has joined; then one takes all for a moment.
      await waitUntil(async () => {
        const before = counts.first + counts.second;
        await publish();
        await delay(200);
        const more = counts.first + counts.second - before;
        return counts.first > 0 && counts.second > 0 && more === messages.length;
      }, WAIT);
      await waitUntil(() => counts.alone === published, WAIT);
    });

    it('resumes a group at its committed offset, with the messages published meanwhile', async () => {
      const topic = await newTopic();
      const group = unique('group');
      const { texts: first, member } = await consumed(topic, group);
      await transport.publish(topic, [raw('a', '1')]);
      await waitUntil(() => first.length === 1, WAIT);
      await member.close();
      const publishing = transport.publish(topic, [raw('a', '2')]);
      const { texts: second } = await consumed(topic, group);
      await publishing;
      await waitUntil(() => second.length > 0, WAIT);
      expect(second).toEqual(['2']);
    });

    it('gives every reader the whole of a compacted topic, then what comes', async () => {
      const topic = await newTopic({ compacted: true });
      const keys = Array.from({ length: 50 }, (_, index) => `key-${index}`);
      await transport.publish(
        topic,
        keys.map((key) => raw(key, 'old')),
      );
      await transport.publish(
        topic,
        keys.map((key) => raw(key, 'new', { mark: key })),
      );
      const readers = await Promise.all(
        [new Map<string, string>(), new Map<string, string>()].map(async (state) => {
          const onMessage = async (message: ReceivedMessage) =>
            void state.set(message.key, text(message));
          const reader = await transport.read({ topics: [topic], onMessage });
          await reader.caughtUp;
          return { state, reader };
        }),
      );
      for (const { state } of readers) {
        expect(state.size).toBe(50);
        expect(new Set(state.values())).toEqual(new Set(['new']));
      }
      await transport.publish(topic, [raw('key-7', 'newer')]);
      await waitUntil(() => readers.every(({ state }) => state.get('key-7') === 'newer'), WAIT);
    });

    it('has caught up at once where nothing stands', async () => {
      const topic = await newTopic({ compacted: true });
      const reader = await transport.read({ topics: [topic], onMessage: () => undefined });
      await expect(reader.caughtUp).resolves.toBeUndefined();
    });

    it('carries tombstones with their headers', async () => {
      const topic = await newTopic({ compacted: true });
      await transport.publish(topic, [
        raw('a', 'here'),
        raw('a', null, { ce_type: 'removed', ce_sequence: '2' }),
      ]);
      const received: ReceivedMessage[] = [];
      const reader = await transport.read({
        topics: [topic],
        onMessage: (message) => void received.push(message),
      });
      await reader.caughtUp;
      const last = received.at(-1);
      expect(last?.value).toBeNull();
      expect(last?.headers).toEqual({ ce_type: 'removed', ce_sequence: '2' });
    });

    it('finishes what is in hand when it is closed, and leaves the rest to the next member', async () => {
      const topic = await newTopic();
      const group = unique('group');
      const started: string[] = [];
      const finished: string[] = [];
      const member = await transport.consume({
        group,
        topics: [topic],
        onMessage: async (message) => {
          started.push(text(message));
          await delay(20);
          finished.push(text(message));
        },
      });
      const all = Array.from({ length: 100 }, (_, index) => String(index));
      // One key each for half of them and one for all the others, so that some surely wait.
      const publishing = transport.publish(
        topic,
        all.map((it, index) => raw(index % 2 ? 'one' : `key-${it}`, it)),
      );
      await waitUntil(() => finished.length > 3, WAIT);
      await member.close();
      expect(finished).toHaveLength(started.length);
      expect(finished.length).toBeLessThan(all.length);
      const { texts: rest } = await consumed(topic, group);
      await publishing;
      await waitUntil(() => new Set([...finished, ...rest]).size === all.length, WAIT);
      expect(rest.filter((it) => it === finished[0])).toEqual([]);
    });

    nestCompliance(() => transport);
    positionsCompliance(
      () => transport,
      () => adapter.createTransport(),
    );
  });
}
