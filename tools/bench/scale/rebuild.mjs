import { memoryOf, startService } from '../processes.mjs';
import { readBare } from './episodes.mjs';

/** A BFF that starts on what the topics hold: until it is ready, and what it then holds in memory. */
export async function measureRebuild({ servers, count, messages }) {
  const bff = await startService('bff', servers.settings);
  try {
    const memory = memoryOf(bff.pid);
    const answer = await fetch(`${bff.url}/api/v1/stats`);
    const { videos } = await answer.json();
    if (videos !== count) throw new Error(`ready with ${videos} of ${count} episodes`);
    // Until it listens a process only loads its code; that is the same with one episode.
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
