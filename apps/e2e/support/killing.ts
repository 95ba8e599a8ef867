import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@elevate/upstream';

/** What can be killed and started again. */
export interface Victim {
  readonly name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface KillingPlan<V extends Victim> {
  readonly victims: readonly V[];
  readonly seed: number;
  /** The pause before each kill, in milliseconds. */
  readonly pause: { readonly from: number; readonly to: number };
}

/** Kills that go on until they are stopped. */
export interface Killing {
  /** The names of those that were killed so far, in order. */
  readonly killed: readonly string[];
  /** Rejects where one could not be started again. */
  stop(): Promise<void>;
}

/** Kills a random one every few seconds and starts it again at once, all of them equally often. */
export function startKilling<V extends Victim>({ victims, seed, pause }: KillingPlan<V>): Killing {
  const random = seededRandom(seed);
  const killed: string[] = [];
  const enough = new AbortController();
  const pauseMs = () => pause.from + random() * (pause.to - pause.from);
  const goOn = async () => {
    let round: V[] = [];
    while (await passes(pauseMs(), enough.signal)) {
      round = round.length > 0 ? round : [...victims];
      const [victim] = round.splice(Math.floor(random() * round.length), 1) as [V];
      await victim.kill();
      await victim.start();
      killed.push(victim.name);
    }
  };
  const going = goOn();
  // Seen by whoever stops it; until then it must not end the test run.
  going.catch(() => undefined);
  return {
    killed,
    stop: async () => {
      enough.abort();
      await going;
    },
  };
}

async function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  return delay(ms, true, { signal }).catch(() => false);
}
