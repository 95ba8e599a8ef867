import type { ReceivedMessage } from '../transport.js';
import { placeIn, settledPlaces } from '../dead-letter.js';

/** Steps that settle dead letters permanently. */
export interface Settlement {
  /** Settled letters behind an open one; a note must record them. */
  readonly toNote: readonly string[];
  /** The offset per partition below which all records can be deleted. */
  readonly ends: ReadonlyMap<number, bigint>;
}

/** Kafka deletes records only from the start of a partition; later letters are settled by a note. */
export class DeadLetterTopicContents {
  /** Unsettled dead letters, oldest first. */
  readonly open: readonly ReceivedMessage[];

  constructor(private readonly messages: readonly ReceivedMessage[]) {
    const settled = new Set(messages.flatMap((message) => settledPlaces(message) ?? []));
    this.open = messages.filter(
      (message) => !settledPlaces(message) && !settled.has(placeIn(message)),
    );
  }

  /** Does not affect letters that arrived after the read. */
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
