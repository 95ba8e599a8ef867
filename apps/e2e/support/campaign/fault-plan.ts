import { seededRandom } from '@elevate/upstream';

/** What a malformed message is like. */
export const POISONS = ['not-json', 'breaks-contract', 'no-headers', 'tombstone', 'large'] as const;
export type Poison = (typeof POISONS)[number];

/** Everything that goes wrong in a campaign, and how often in one deck of faults. */
const DECK = {
  'service-kill': 6,
  'service-pause': 1,
  'broker-kill': 1,
  'broker-pause': 1,
  'broker-full-disk': 1,
  'documents-kill': 1,
  'link-cut': 1,
  'link-slow': 1,
  duplicates: 2,
  reordering: 2,
  poison: 3,
} as const;
export type FaultKind = keyof typeof DECK;
export const FAULT_KINDS = Object.keys(DECK) as FaultKind[];

/** One thing that goes wrong. */
export interface Fault {
  readonly kind: FaultKind;
  /** From the beginning of its wave. */
  readonly afterMs: number;
  /** How long it lasts; 0 for what is over at once. */
  readonly lastsMs: number;
  /** Whom it meets: a service's process, a topic, or what the poison is like. */
  readonly target?: string;
  /** Of the random choices that are made as it happens. */
  readonly seed: number;
}

/** Faults that come together; the next wave comes when the product is whole again. */
export type Wave = readonly Fault[];

export interface PlanOptions {
  readonly seed: number;
  readonly faults: number;
  readonly pods: readonly string[];
  readonly topics: readonly string[];
}

const FAULTS_OF_A_WAVE = 5;
const WITHIN_MS = 3_000;

/** In milliseconds. A pause must be longer than the session timeout of the consumers, which is 10 s. */
const LASTS: Partial<Record<FaultKind, readonly [from: number, to: number]>> = {
  'service-pause': [11_000, 13_000],
  'broker-pause': [11_000, 13_000],
  'broker-full-disk': [1_000, 4_000],
  'link-cut': [500, 4_000],
  'link-slow': [3_000, 6_000],
};

/** Draws everything that will go wrong: the same for the same seed. Each kind comes in every deck. */
export function drawPlan({ seed, faults, pods, topics }: PlanOptions): Wave[] {
  const random = seededRandom(seed);
  const kinds = Array.from({ length: Math.ceil(faults / deckSize()) }, () =>
    shuffled(deck(), random),
  );
  const targets: Partial<Record<FaultKind, () => string>> = {
    'service-kill': inTurn(pods, random),
    'service-pause': inTurn(pods, random),
    duplicates: inTurn(topics, random),
    reordering: inTurn(topics, random),
    poison: inTurn(POISONS, random),
  };
  const all = kinds
    .flat()
    .slice(0, faults)
    .map((kind) => {
      const [from, to] = LASTS[kind] ?? [0, 0];
      const target = targets[kind]?.();
      return {
        kind,
        afterMs: Math.floor(random() * WITHIN_MS),
        lastsMs: Math.floor(from + random() * (to - from)),
        ...(target !== undefined && { target }),
        seed: Math.floor(random() * 2 ** 31),
      };
    });
  return Array.from({ length: Math.ceil(all.length / FAULTS_OF_A_WAVE) }, (_, index) =>
    all.slice(index * FAULTS_OF_A_WAVE, (index + 1) * FAULTS_OF_A_WAVE),
  );
}

/** How a fault is named where it is told. */
export function describeFault({ kind, target, afterMs, lastsMs }: Fault): string {
  const span = lastsMs > 0 ? `+${afterMs} ms for ${lastsMs} ms` : `+${afterMs} ms`;
  return `${kind}${target === undefined ? '' : ` ${target}`} (${span})`;
}

/** How many faults there are in one deck: so few have every kind among them. */
export function deckSize(): number {
  return deck().length;
}

/** The same values in another order. */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const left = [...values];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

function deck(): FaultKind[] {
  return FAULT_KINDS.flatMap((kind) => Array.from({ length: DECK[kind] }, () => kind));
}

/** Gives each value once, in random order, before it gives one again. */
function inTurn<T>(values: readonly T[], random: () => number): () => T {
  let round: T[] = [];
  return () => {
    if (round.length === 0) round = shuffled(values, random);
    return round.pop() as T;
  };
}
