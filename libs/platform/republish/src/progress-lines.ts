import type { RepublishProgress } from '@elevate/contracts/republish';

export async function* toLines(progress: AsyncIterable<RepublishProgress>): AsyncGenerator<string> {
  for await (const one of progress) yield `${JSON.stringify(one)}\n`;
}
