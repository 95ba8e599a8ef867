import type { RepublishProgress } from '@elevate/contracts/republish';

export async function* toLines(progress: AsyncIterable<RepublishProgress>): AsyncGenerator<string> {
  for await (const step of progress) yield `${JSON.stringify(step)}\n`;
}
