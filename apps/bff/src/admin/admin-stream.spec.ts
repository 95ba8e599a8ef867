import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it, describe } from '@jest/globals';
import { run } from '../../test/create-admin-bff.js';
import { RunListener } from './admin-stream.js';

describe('RunListener', () => {
  /** A writable stream whose buffer stays full until the test drains it. */
  class SlowReader extends EventEmitter {
    readonly written: string[] = [];
    writableNeedDrain = false;
    destroyed = false;

    write(text: string): boolean {
      this.written.push(text);
      this.writableNeedDrain = true;
      return false;
    }

    read(): void {
      this.writableNeedDrain = false;
      this.emit('drain');
    }

    destroy(): void {
      this.destroyed = true;
    }
  }

  function createListener() {
    const reader = new SlowReader();
    const sut = new RunListener(reader as unknown as ServerResponse);
    const sent = () =>
      reader.written.flatMap((text) => {
        const data = /data: (.*)\n/.exec(text)?.[1];
        if (data === undefined) return [];
        const { id, version } = JSON.parse(data) as { id: string; version: number };
        return [`${id}${version}`];
      });
    return { sut, reader, sent };
  }

  it('sends who reads slowly the newest state of each run, and no more', () => {
    const { sut, reader, sent } = createListener();
    for (let version = 1; version <= 50; version += 1) {
      sut.send(run({ id: 'a', version }));
      sut.send(run({ id: 'b', version }));
    }
    expect(sent()).toEqual([]);
    reader.read();
    expect(sent()).toEqual(['a50']);
    sut.send(run({ id: 'b', version: 51 }));
    reader.read();
    expect(sent()).toEqual(['a50', 'b51']);
  });

  it('lets go of who reads nothing from one heartbeat to the next', () => {
    const { sut, reader } = createListener();
    reader.read();
    sut.heartbeat();
    expect(reader.written.at(-1)).toBe(': still here\n\n');
    reader.read();
    sut.send(run({ id: 'a', version: 1 }));
    sut.heartbeat();
    reader.read();
    sut.send(run({ id: 'a', version: 2 }));
    sut.heartbeat();
    expect(reader.destroyed).toBe(false);
    sut.heartbeat();
    expect(reader.destroyed).toBe(true);
  });
});
