import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PRODUCT = fileURLToPath(new URL('./product.mjs', import.meta.url));

export async function startProduct() {
  const child = fork(PRODUCT, { env: { ...process.env, NODE_ENV: 'production' } });
  child.once('exit', (code) => {
    if (code) process.exit(1);
  });
  const [addresses] = await once(child, 'message');
  return {
    ...addresses,
    async counters() {
      child.send('counters');
      const [{ calls, cpu }] = await once(child, 'message');
      return { calls, cpuMicros: cpu.user + cpu.system };
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
