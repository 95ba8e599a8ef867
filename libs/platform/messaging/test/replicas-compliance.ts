import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Inject, Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { waitUntil } from '@elevate/testing';
import {
  defineSubscriptions,
  Handles,
  MessagingServer,
  Publisher,
  type Transport,
} from '../src/index.js';
import { silent, unique } from './support/messages.js';

const schema = z.object({ id: z.string() });
const jobs = { name: unique('service.job'), kind: 'fact' } as const;
const people = { name: unique('service.person'), kind: 'state' } as const;
const jobSeen = { type: 'service.job.seen.v1', topic: jobs, schema } as const;
const personChanged = { type: 'service.person.changed.v1', topic: people, schema } as const;
const WAIT = { timeoutMs: 30_000 };
const COUNT = 40;

class Heard {
  readonly jobs: string[] = [];
  readonly people: string[] = [];
}

@Controller()
class OnJob {
  constructor(@Inject(Heard) private readonly received: Heard) {}

  @Handles(jobSeen)
  handle(@Payload() { id }: { id: string }): void {
    this.received.jobs.push(id);
  }
}

@Controller()
class OnPerson {
  constructor(@Inject(Heard) private readonly received: Heard) {}

  @Handles(personChanged)
  handle(@Payload() { id }: { id: string }): void {
    this.received.people.push(id);
  }
}

/** What a service has that consumes in two ways at once, with more than one replica. */
export function replicasCompliance(transportOf: () => Transport): void {
  describe('under replicas that share one topic and each know another', () => {
    const replicas: INestApplication[] = [];
    let publisher: Publisher;

    beforeEach(async () => {
      const shared = defineSubscriptions({
        mode: 'group',
        group: unique('group'),
        handlers: [OnJob],
      });
      const subscriptions = defineSubscriptions({
        mode: 'read',
        handlers: [OnPerson],
      });
      publisher = new Publisher({ transport: transportOf(), source: '/elevate/test' });
      for (let n = 0; n < 2; n += 1) {
        replicas.push(await startReplica(transportOf(), [shared, subscriptions]));
      }
    });
    afterEach(async () => {
      await Promise.all(replicas.splice(0).map((replica) => replica.close()));
    });

    it('hands each message of the one to one of them, and of the other to both', async () => {
      const received = replicas.map((replica) => replica.get(Heard));
      const publish = async () => {
        const ids = Array.from({ length: COUNT }, () => unique('id'));
        const messagesOf = (type: string) =>
          ids.map((id, n) => ({ type, subject: id, sequence: n + 1, data: { id } }));
        await publisher.publish(people.name, messagesOf(personChanged.type));
        await publisher.publish(jobs.name, messagesOf(jobSeen.type));
        const among = (receivedIds: readonly string[]) =>
          receivedIds.filter((id) => ids.includes(id)).toSorted();
        await waitUntil(
          () =>
            received.every((entry) => among(entry.people).length >= COUNT) &&
            new Set(among(received.flatMap((entry) => entry.jobs))).size === COUNT,
          WAIT,
        );
        for (const entry of received) expect(among(entry.people)).toEqual(ids.toSorted());
        return among(received.flatMap((entry) => entry.jobs)).length;
      };
      // A group that is still sharing out its partitions may hand a message out again.
      let handedOut = await publish();
      for (let again = 0; again < 4 && handedOut > COUNT; again += 1) handedOut = await publish();
      expect(handedOut).toBe(COUNT);
    });
  });
}

async function startReplica(
  transport: Transport,
  tables: readonly ReturnType<typeof defineSubscriptions>[],
): Promise<INestApplication> {
  @Module({ controllers: [OnJob, OnPerson], providers: [Heard] })
  class ReplicaModule {}
  const app = await NestFactory.create(ReplicaModule, new FastifyAdapter(), { logger: false });
  for (const subscriptions of tables) {
    const others = tables.filter((table) => table !== subscriptions);
    const strategy = new MessagingServer({ transport, subscriptions, others, logger: silent });
    app.connectMicroservice({ strategy }, { inheritAppConfig: false });
  }
  await app.init();
  await app.startAllMicroservices();
  return app;
}
