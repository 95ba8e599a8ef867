const BENCHES = {
  ingest: () => import('./ingest/run.mjs'),
  http: () => import('./http/run.mjs'),
  search: () => import('./search/run.mjs'),
  auth: () => import('./auth/run.mjs'),
  feeds: () => import('./feeds/run.mjs'),
  lighthouse: () => import('./lighthouse/run.mjs'),
  latency: () => import('./latency/run.mjs'),
  interactions: () => import('./interactions/run.mjs'),
  scale: () => import('./scale/run.mjs'),
  curation: () => import('./curation/run.mjs'),
};

const [name, ...options] = process.argv.slice(2);
const load = BENCHES[name];
if (!load) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--write]\n`);
  process.exit(64);
}
const { run } = await load();
await run(options);
