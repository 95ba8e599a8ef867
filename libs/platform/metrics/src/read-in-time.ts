import type { Read, Sample } from './instruments.js';

/** Well below the ten seconds after which Prometheus gives a page up. */
const LIMIT_MS = 3_000;

/** What a reader gives; rejects where it fails or takes too long. */
export async function readInTime(read: Read<string>): Promise<Iterable<Sample<string>>> {
  const reading = read();
  if (!(reading instanceof Promise)) return reading;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DOMException('It took too long', 'TimeoutError')),
      LIMIT_MS,
    );
  });
  try {
    return await Promise.race([reading, limit]);
  } finally {
    clearTimeout(timer);
  }
}
