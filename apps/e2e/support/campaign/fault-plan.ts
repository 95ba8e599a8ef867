import { seededRandom } from '@elevate/upstream';

export const POISONS = ['not-json', 'breaks-contract', 'no-headers', 'tombstone', 'large'] as const;
export type Poison = (typeof POISONS)[number];

/** Fault kinds and their frequency in one deck. */
const DECK = {
  'service-kill': 6,
  'service-pause': 1,
  'broker-kill': 1,
  'broker-pause': 1,
  'broker-full-disk': 1,
  'documents-kill': 1,
  'link-cut': 1,
  'link-slow': 1,
  'link-late': 2,
  duplicates: 2,
  reordering: 2,
  poison: 3,
} as const;
export type FaultKind = keyof typeof DECK;
export const FAULT_KINDS = Object.keys(DECK) as FaultKind[];

export interface Fault {
  readonly kind: FaultKind;
  /** Milliseconds after the start of its wave. */
  readonly afterMs: number;
  /** Milliseconds; 0 for an instant fault. */
  readonly lastsMs: number;
  /** The service process, the topic or the kind of poison. */
  readonly target?: string;
  readonly seed: number;
}

/** Overlapping faults; the next wave starts after full recovery. */
export type Wave = readonly Fault[];

export interface PlanOptions {
  readonly seed: number;
  /** One wave with one fault of each kind if omitted. */
  readonly faults?: number | undefined;
  readonly pods: readonly string[];
  readonly topics: readonly string[];
}

const FAULTS_OF_A_WAVE = 5;
const WITHIN_MS = 3_000;

/** Milliseconds. Pauses must exceed the consumers' session timeout (10 s). */
const LASTS: Partial<Record<FaultKind, readonly [from: number, to: number]>> = {
  'service-pause': [11_000, 13_000],
  'broker-pause': [11_000, 13_000],
  'broker-full-disk': [1_000, 4_000],
  'link-cut': [500, 4_000],
  'link-slow': [3_000, 6_000],
  // Longer than a request may take (15 s).
  'link-late': [16_000, 20_000],
};

/** Deterministic for a seed; each deck contains every kind. */
export function drawPlan({ seed, faults, pods, topics }: PlanOptions): Wave[] {
  const random = seededRandom(seed);
  const kinds = faults === undefined ? shuffled(FAULT_KINDS, random) : drawKinds(faults, random);
  const faultsOfAWave = faults === undefined ? kinds.length : FAULTS_OF_A_WAVE;
  const targets: Partial<Record<FaultKind, () => string>> = {
    'service-kill': inTurn(pods, random),
    'service-pause': inTurn(pods, random),
    'link-late': inTurn(pods, random),
    duplicates: inTurn(topics, random),
    reordering: inTurn(topics, random),
    poison: inTurn(POISONS, random),
  };
  const all = kinds.map((kind) => {
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
  return Array.from({ length: Math.ceil(all.length / faultsOfAWave) }, (_, index) =>
    all.slice(index * faultsOfAWave, (index + 1) * faultsOfAWave),
  );
}

function drawKinds(faults: number, random: () => number): FaultKind[] {
  const decks = Array.from({ length: Math.ceil(faults / deckSize()) }, () =>
    shuffled(deck(), random),
  );
  return decks.flat().slice(0, faults);
}

export function describeFault({ kind, target, afterMs, lastsMs }: Fault): string {
  const span = lastsMs > 0 ? `+${afterMs} ms for ${lastsMs} ms` : `+${afterMs} ms`;
  return `${kind}${target === undefined ? '' : ` ${target}`} (${span})`;
}

export function deckSize(): number {
  return deck().length;
}

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const left = [...values];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

function deck(): FaultKind[] {
  return FAULT_KINDS.flatMap((kind) => Array.from({ length: DECK[kind] }, () => kind));
}

/** Uses every value once, in random order, before any repeats. */
function inTurn<T>(values: readonly T[], random: () => number): () => T {
  let round: T[] = [];
  return () => {
    if (round.length === 0) round = shuffled(values, random);
    return round.pop() as T;
  };
}
