import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@elevate/upstream';

/** What can be killed and started again. */
export interface Victim {
  readonly name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Resolves when it is there again, though not yet at work. */
  untilUp(): Promise<void>;
}

export interface KillingPlan<V extends Victim> {
  readonly victims: readonly V[];
  readonly seed: number;
  /** From the last one's being there again to the next kill, in milliseconds. */
  readonly pause: { readonly from: number; readonly to: number };
  /** After so many it stops by itself: then everybody may show that they recover. */
  readonly atMost: number;
}

/** Kills that go on until they are stopped. */
export interface Killing {
  /** The names of those that were killed so far, in order. */
  readonly killed: readonly string[];
  /** Settles with the last kill. */
  readonly ended: Promise<void>;
  /** Rejects where one could not be started again. */
  stop(): Promise<void>;
}

/** Kills a random one every few seconds and starts it again at once, all of them equally often. */
export function startKilling<V extends Victim>({
  victims,
  seed,
  pause,
  atMost,
}: KillingPlan<V>): Killing {
  const random = seededRandom(seed);
  const killed: string[] = [];
  const enough = new AbortController();
  const pauseMs = () => pause.from + random() * (pause.to - pause.from);
  const goOn = async () => {
    let round: V[] = [];
    while (killed.length < atMost && (await passes(pauseMs(), enough.signal))) {
      round = round.length > 0 ? round : [...victims];
      const [victim] = round.splice(Math.floor(random() * round.length), 1) as [V];
      await victim.kill();
      await victim.start();
      killed.push(victim.name);
      // On a slow machine, only what is being started would be killed, and nothing would work at all.
      await victim.untilUp();
    }
  };
  const going = goOn();
  // Seen by whoever stops it; until then it must not end the test run.
  going.catch(() => undefined);
  return {
    killed,
    ended: going,
    stop: async () => {
      enough.abort();
      await going;
    },
  };
}

async function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  return delay(ms, true, { signal }).catch(() => false);
}
