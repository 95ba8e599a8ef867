import { describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Payload } from '@nestjs/microservices';
import { pino } from 'pino';
import { z } from 'zod';
import { InProcessTransport } from '../in-process.transport.js';
import { Handles } from './message-handling.js';
import { MessagingServer } from './messaging-server.js';
import { defineSubscriptions, type HandlerClass, type Subscriptions } from './subscriptions.js';

const topic = { name: 'a.b', kind: 'state' } as const;
const changed = { type: 'a.b.changed.v1', topic, schema: z.object({ name: z.string() }) } as const;
const removed = { type: 'a.b.removed.v1', topic, schema: null } as const;

@Controller()
class OnChanged {
  @Handles(changed)
  on(@Payload() data: { name: string }): void {
    void data;
  }
}

@Controller()
class OnChangedToo {
  @Handles(changed)
  on(): void {}
}

@Controller()
class OnRemoved {
  @Handles(removed)
  on(): void {}
}

class OnWrongData {
  // @ts-expect-error the contract's data has a name, not a number
  @Handles(changed)
  on(data: { number: number }): void {
    void data;
  }
}

const onlyChanged = () => defineSubscriptions({ mode: 'group', group: 'g', handlers: [OnChanged] });

async function listen(
  subscriptions: Subscriptions,
  controllers: HandlerClass[],
  others: readonly Subscriptions[] = [],
): Promise<void> {
  @Module({ controllers })
  class AnyModule {}
  const strategy = new MessagingServer({
    transport: new InProcessTransport(),
    subscriptions,
    others,
    logger: pino({ level: 'silent' }),
  });
  const app = await NestFactory.createMicroservice(AnyModule, { strategy, logger: false });
  try {
    await app.listen();
  } finally {
    await app.close();
  }
}

describe('the table of subscriptions', () => {
  it('has what its classes handle, and names each topic once', () => {
    const table = defineSubscriptions({ mode: 'read', handlers: [OnChanged, OnRemoved] });
    expect([...table.contracts.values()]).toEqual([changed, removed]);
    expect(table.topics).toEqual([topic]);
    expect(table.controllers).toEqual([OnChanged, OnRemoved]);
  });

  it('takes handlers of the contract’s data only', () => {
    expect(new OnWrongData().on({ number: 1 })).toBeUndefined();
  });
});

describe('the start of a messaging server', () => {
  it('goes well when the module has what the table says', async () => {
    await expect(listen(onlyChanged(), [OnChanged])).resolves.toBeUndefined();
  });

  it('goes well beside another table of the same service', async () => {
    const onlyRemoved = defineSubscriptions({ mode: 'read', handlers: [OnRemoved] });
    const both = [OnChanged, OnRemoved];
    await expect(listen(onlyChanged(), both, [onlyRemoved])).resolves.toBeUndefined();
  });

  it('is refused when a handler is in no module', async () => {
    await expect(listen(onlyChanged(), [])).rejects.toThrow('no handler for a.b.changed.v1');
  });

  it('is refused when a type has two handlers', async () => {
    await expect(listen(onlyChanged(), [OnChanged, OnChangedToo])).rejects.toThrow(
      'more than one handler',
    );
  });

  it('is refused when a handler is not in the table', async () => {
    await expect(listen(onlyChanged(), [OnChanged, OnRemoved])).rejects.toThrow(
      'is not in the table',
    );
  });
});
