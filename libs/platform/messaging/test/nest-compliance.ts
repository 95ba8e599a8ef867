import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Inject, Module, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Ctx, Payload } from '@nestjs/microservices';
import { z } from 'zod';
import { AppError } from '@elevate/errors';
import { waitUntil } from '@elevate/testing';
import {
  deadLetterTopic,
  defineSubscriptions,
  Handles,
  MessageContext,
  MessagingServer,
  Publisher,
  type ReceivedMessage,
  type Subscriptions,
  type Transport,
} from '../src/index.js';
import { raw, silent, unique } from './support/messages.js';

const topic = { name: unique('service.thing'), kind: 'state' } as const;
const changed = {
  type: 'service.thing.changed.v1',
  topic,
  schema: z.object({ name: z.string() }),
} as const;
const removed = { type: 'service.thing.removed.v1', topic, schema: null } as const;
const WAIT = { timeoutMs: 30_000 };

class Applied {
  readonly lines: string[] = [];
  readonly attempts = new Map<string, number>();
}

@Controller()
class OnThing {
  constructor(@Inject(Applied) private readonly applied: Applied) {}

  @Handles(changed)
  async changed(
    @Payload() { name }: { name: string },
    @Ctx() { envelope, attempt }: MessageContext,
  ): Promise<void> {
    this.applied.attempts.set(envelope.subject, attempt);
    if (name === 'refused') throw new AppError('THING.REFUSED', { kind: 'user' });
    if (name === 'broken') throw new TypeError('a bug');
    if (name === 'away') throw new AppError('THING.AWAY', { kind: 'transient' });
    if (name === 'late' && attempt < 3) throw new AppError('THING.LATE', { kind: 'transient' });
    this.applied.lines.push(`${envelope.subject}=${name}@${envelope.sequence}`);
  }

  @Handles(removed)
  async removed(@Payload() data: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    this.applied.lines.push(`${envelope.subject} removed@${envelope.sequence} ${String(data)}`);
  }
}

/** What the server above a transport promises, through a real Nest application. */
export function nestCompliance(transportOf: () => Transport): void {
  describe('under a Nest application', () => {
    const apps: INestMicroservice[] = [];
    let applied: Applied;
    let publisher: Publisher;

    async function start(subscriptions: Subscriptions): Promise<Applied> {
      @Module({ controllers: subscriptions.controllers, providers: [Applied] })
      class ThingModule {}
      const retry = { maxAttempts: 4, initialDelayMs: 1, maxDelayMs: 5 };
      const transport = transportOf();
      const strategy = new MessagingServer({ transport, subscriptions, logger: silent, retry });
      const app = await NestFactory.createMicroservice(ThingModule, { strategy, logger: false });
      apps.push(app);
      await app.listen();
      return app.get(Applied);
    }

    beforeEach(async () => {
      const group = unique('group');
      applied = await start(defineSubscriptions({ mode: 'group', group, handlers: [OnThing] }));
      publisher = new Publisher({ transport: transportOf(), source: '/elevate/test' });
    });
    afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

    const change = (subject: string, name: unknown, sequence: number) =>
      publisher.publish(topic.name, [{ type: changed.type, subject, sequence, data: { name } }]);
    const appliedTo = (subject: string) => applied.lines.filter((line) => line.startsWith(subject));

    it('puts poison aside with its reason and handles what comes after it', async () => {
      const id = unique('poison');
      const letters: ReceivedMessage[] = [];
      const reader = await transportOf().read({
        topics: [deadLetterTopic(topic.name)],
        onMessage: (message) => void (message.key.startsWith(id) && letters.push(message)),
      });
      await change(`${id}-breach`, 7, 1);
      await change(`${id}-refused`, 'refused', 1);
      await change(`${id}-broken`, 'broken', 1);
      await change(`${id}-away`, 'away', 1);
      await transportOf().publish(topic.name, [raw(`${id}-garbage`, '{')]);
      await change(`${id}-breach`, 'good', 2);
      await waitUntil(() => appliedTo(`${id}-breach`).length === 1 && letters.length === 5, WAIT);
      const codes = letters.map(({ key, headers }) => [
        key.slice(id.length + 1),
        headers['dlq_code'],
        headers['dlq_attempts'],
      ]);
      expect(codes.sort()).toEqual([
        ['away', 'THING.AWAY', '4'],
        ['breach', 'MESSAGING.BAD_MESSAGE', '0'],
        ['broken', 'MESSAGING.HANDLER_FAILED', '1'],
        ['garbage', 'MESSAGING.BAD_MESSAGE', '0'],
        ['refused', 'THING.REFUSED', '1'],
      ]);
      const breach = letters.find(({ key }) => key.endsWith('breach'));
      expect(breach?.headers).toMatchObject({
        ce_type: changed.type,
        ce_sequence: '1',
        dlq_topic: topic.name,
      });
      expect(String(breach?.value)).toBe('{"name":7}');
      await reader.close();
    });

    it('tries again what failed for a passing reason', async () => {
      const id = unique('late');
      await change(id, 'late', 1);
      await waitUntil(() => appliedTo(id).length === 1, WAIT);
      expect(applied.attempts.get(id)).toBe(3);
    });

    it('skips what is repeated and what is older', async () => {
      const id = unique('repeat');
      await change(id, 'one', 1);
      await change(id, 'two', 2);
      await change(id, 'two', 2);
      await change(id, 'one', 1);
      await change(id, 'three', 3);
      await waitUntil(() => appliedTo(id).some((line) => line.endsWith('@3')), WAIT);
      expect(appliedTo(id)).toEqual([`${id}=one@1`, `${id}=two@2`, `${id}=three@3`]);
    });

    it('passes over what a newer publisher says: types it does not know, fields it does not know', async () => {
      const id = unique('newer');
      const unknown = { type: 'service.thing.renamed.v1', subject: id, sequence: 1, data: 7 };
      const next = {
        type: 'service.thing.changed.v2',
        subject: id,
        sequence: 2,
        data: { other: 1 },
      };
      const data = { name: 'known', color: 'blue', parts: [{ a: 1 }] };
      const extended = { type: changed.type, subject: id, sequence: 3, data };
      await publisher.publish(topic.name, [unknown, next, extended]);
      await waitUntil(() => appliedTo(id).length === 1, WAIT);
      expect(appliedTo(id)).toEqual([`${id}=known@3`]);
      expect(applied.attempts.get(id)).toBe(1);
    });

    it('hands each message to every replica that reads', async () => {
      const id = unique('read');
      await change(id, 'before', 1);
      const reading = () => start(defineSubscriptions({ mode: 'read', handlers: [OnThing] }));
      const replicas = [await reading(), await reading()];
      await change(id, 'after', 2);
      const last = ({ lines }: Applied) => lines.findLast((line) => line.startsWith(id));
      await waitUntil(() => replicas.every((each) => last(each) === `${id}=after@2`), WAIT);
    });

    it('hands a removal over as null', async () => {
      const id = unique('gone');
      await change(id, 'here', 1);
      await publisher.publish(topic.name, [
        { type: removed.type, subject: id, sequence: 2, data: null },
      ]);
      await waitUntil(() => appliedTo(id).length === 2, WAIT);
      expect(appliedTo(id)[1]).toBe(`${id} removed@2 null`);
    });
  });
}
