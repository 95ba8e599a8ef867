import { memoryOf, startService } from '../processes.mjs';
import { readBare } from './episodes.mjs';

export async function measureRebuild({ servers, count, messages }) {
  const bff = await startService('bff', servers.settings);
  try {
    const memory = memoryOf(bff.pid);
    const answer = await fetch(`${bff.url}/api/v1/stats`);
    const { videos } = await answer.json();
    if (videos !== count) throw new Error(`ready with ${videos} of ${count} episodes`);
    // Excludes process start and code loading.
    const reading = (bff.readyAfterMs - bff.listenedAfterMs) / 1_000;
    return {
      ready: bff.readyAfterMs / 1_000,
      reading,
      perSecond: messages / reading,
      bare: await readBare(servers.brokers, count),
      ...memory,
    };
  } finally {
    await bff.stop();
  }
}
