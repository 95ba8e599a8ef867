import type { Read, Sample } from './instruments.js';

/** Milliseconds; well below Prometheus's ten-second scrape timeout. */
const LIMIT_MS = 3_000;

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
