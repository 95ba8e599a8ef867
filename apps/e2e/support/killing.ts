import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '@elevate/upstream';

export interface Victim {
  readonly name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Resolves when it runs again, though it may not be ready. */
  untilUp(): Promise<void>;
}

export interface KillingPlan<V extends Victim> {
  readonly victims: readonly V[];
  readonly seed: number;
  /** Milliseconds from a restart to the next kill. */
  readonly pause: { readonly from: number; readonly to: number };
  /** Stops after this many kills, so that recovery can be checked. */
  readonly atMost: number;
}

export interface Killing {
  readonly killed: readonly string[];
  readonly ended: Promise<void>;
  /** Rejects if a victim could not be restarted. */
  stop(): Promise<void>;
}

/** Kills random victims, all equally often, and restarts them immediately. */
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
      // Otherwise a slow machine would only ever kill starting processes.
      await victim.untilUp();
    }
  };
  const going = goOn();
  // `stop` reports the error; until then it must not be an unhandled rejection.
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
