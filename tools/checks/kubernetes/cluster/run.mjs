import { install } from '../api-server/run.mjs';
import { startCluster, until } from './control-plane.mjs';
import { SCENARIOS } from './scenarios.mjs';
import { Workloads } from './workloads.mjs';

const REMOVED_WITHIN_MS = 120_000;

/** Applies each overlay to a cluster with simulated nodes, and tries what an operator does. Returns the number of problems. */
export async function tryOnCluster({ rendered, definitions, cacheDir, log }) {
  const { client, stop } = await startCluster({ cacheDir, log });
  try {
    await install(client, definitions);
    let count = 0;
    for (const [name, objects] of rendered)
      count += await tryOverlay({ client, objects, log: (line) => log(`${name}: ${line}`) });
    return count;
  } finally {
    await client.close();
    await stop();
  }
}

async function tryOverlay({ client, objects, log }) {
  const { metadata } = objects.find(({ kind }) => kind === 'Namespace');
  const workloads = new Workloads(client, metadata.name);
  let count = 0;
  for (const scenario of Object.values(SCENARIOS)) {
    const problems = await scenario({ client, objects, workloads, log });
    for (const problem of problems) log(`problem: ${problem}`);
    count += problems.length;
  }
  await workloads.remove();
  await until('the end of the namespace', REMOVED_WITHIN_MS, () => workloads.isRemoved());
  log(`cluster: ${count} problems`);
  return count;
}
