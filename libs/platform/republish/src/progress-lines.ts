import type { RepublishProgress } from '@elevate/contracts/republish';

/** One JSON text a line. */
export async function* toLines(progress: AsyncIterable<RepublishProgress>): AsyncGenerator<string> {
  for await (const one of progress) yield `${JSON.stringify(one)}\n`;
}
