import { Algorithm, hash, verify } from '@node-rs/argon2';
import { parseConfig } from '@elevate/config';
import { userService } from '@elevate/user';
import { signIn } from './visitors.mjs';

const AT_ONCE = 2;
const PASSWORD = 'bench-Lanterns-7-drift';

export function signingIn(product, people) {
  let next = 0;
  return async (seconds) => {
    const before = await product.counters();
    const measured = await repeat(seconds, () => {
      next += 1;
      return signIn(product.user, people[next % people.length]);
    });
    const { cpuMicros } = await product.counters();
    return { ...measured, cpuMicros: (cpuMicros - before.cpuMicros) / measured.count };
  };
}

export async function hashing() {
  const config = parseConfig(userService.config, { SITE_URL: 'http://localhost' });
  const stored = await hash(PASSWORD, {
    algorithm: Algorithm.Argon2id,
    memoryCost: config.ARGON2_MEMORY_KIB,
    timeCost: config.ARGON2_PASSES,
    parallelism: config.ARGON2_LANES,
  });
  return async (seconds) => {
    const before = process.cpuUsage();
    const measured = await repeat(seconds, async () => {
      if (!(await verify(stored, PASSWORD))) throw new Error('Password verification failed');
    });
    const { user, system } = process.cpuUsage(before);
    return { ...measured, cpuMicros: (user + system) / measured.count };
  };
}

async function repeat(seconds, work) {
  const beganAt = performance.now();
  const end = beganAt + seconds * 1_000;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return { count, perSecond: (count * 1_000) / (performance.now() - beganAt) };
}
