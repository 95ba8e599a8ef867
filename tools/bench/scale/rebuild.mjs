import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, memoryOf, startService } from '../processes.mjs';
import { readBare } from './episodes.mjs';

export async function measureRebuild({ servers, count, messages }) {
  const snapshots = mkdtempSync(join(tmpdir(), 'bench-snapshot-'));
  const settings = { ...servers.settings, SNAPSHOT_DIR: snapshots };
  try {
    const read = await measureReading({ servers, settings, count, messages });
    // The snapshot was written on close, so nothing is left to read.
    const fromSnapshot = await measureStart({ settings, count });
    return { ...read, snapshot: { ...fromSnapshot, megabytes: sizeOf(snapshots) } };
  } finally {
    rmSync(snapshots, { recursive: true, force: true });
  }
}

async function measureStart({ settings, count }) {
  const bff = await startService('bff', settings);
  try {
    await assertAllThere(bff, count);
    return { ready: bff.readyAfterMs / 1_000, cpu: cpuSeconds(bff.pid), ...memoryOf(bff.pid) };
  } finally {
    await bff.stop();
  }
}

async function assertAllThere(bff, count) {
  const answer = await fetch(`${bff.url}/api/v1/stats`);
  const { videos } = await answer.json();
  if (videos !== count) throw new Error(`ready with ${videos} of ${count} episodes`);
}

function sizeOf(folder) {
  return statSync(join(folder, 'read-model.ndjson')).size / 1e6;
}

async function measureReading({ servers, settings, count, messages }) {
  const bff = await startService('bff', settings);
  try {
    const memory = memoryOf(bff.pid);
    await assertAllThere(bff, count);
    // Excludes loading the code, which takes the same time with one episode.
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
