/** Work that repeats while the service runs. */
export interface Upkeep {
  start(): void;
  stop(): Promise<void>;
}

export const UPKEEP = Symbol('UPKEEP');
