import type { ReceivedMessage } from '../transport.js';
import { placeIn, settledPlaces } from '../dead-letter.js';

/** What is to be done so that letters are never seen again. */
export interface Settlement {
  /** The places of letters that stand behind one that stays: a note must say that they are done with. */
  readonly toNote: readonly string[];
  /** Before which offset each partition has nothing that anybody needs. */
  readonly ends: ReadonlyMap<number, bigint>;
}

/**
 * A dead-letter topic as it was read. A log can only be cut off from its start, so a letter is gone when
 * it was cut off, or when a note behind it says so.
 */
export class DeadLetterTopicContents {
  /** Letters that are not done with, oldest first. */
  readonly open: readonly ReceivedMessage[];

  constructor(private readonly messages: readonly ReceivedMessage[]) {
    const settled = new Set(messages.flatMap((message) => settledPlaces(message) ?? []));
    this.open = messages.filter(
      (message) => !settledPlaces(message) && !settled.has(placeIn(message)),
    );
  }

  /** How to be done with some of the open letters; what arrived since it was read is not touched. */
  settle(letters: readonly ReceivedMessage[]): Settlement {
    const leaving = new Set(letters);
    const firstLeft = firstOffsets(this.open.filter((letter) => !leaving.has(letter)));
    const isBehind = (partition: number, offset: string) =>
      BigInt(offset) >= (firstLeft.get(partition) ?? BigInt(offset) + 1n);
    const needed = this.messages.filter((message) =>
      (settledPlaces(message) ?? []).some((place) => {
        const [partition, offset = '0'] = place.split(':');
        return isBehind(Number(partition), offset);
      }),
    );
    return {
      toNote: letters
        .filter(({ partition, offset }) => isBehind(partition, offset))
        .map((letter) => placeIn(letter)),
      ends: minimum(firstLeft, firstOffsets(needed), this.afterLast()),
    };
  }

  private afterLast(): Map<number, bigint> {
    const ends = new Map<number, bigint>();
    for (const { partition, offset } of this.messages) {
      const end = BigInt(offset) + 1n;
      if (end > (ends.get(partition) ?? 0n)) ends.set(partition, end);
    }
    return ends;
  }
}

function firstOffsets(messages: readonly ReceivedMessage[]): Map<number, bigint> {
  const offsets = messages.map(
    ({ partition, offset }) => new Map([[partition, BigInt(offset)]] as const),
  );
  return minimum(...offsets);
}

function minimum(...maps: readonly ReadonlyMap<number, bigint>[]): Map<number, bigint> {
  const least = new Map<number, bigint>();
  for (const [partition, offset] of maps.flatMap((map) => [...map])) {
    const known = least.get(partition);
    if (known === undefined || offset < known) least.set(partition, offset);
  }
  return least;
}
