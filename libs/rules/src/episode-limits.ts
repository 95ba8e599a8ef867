export const EPISODE_LIMITS = {
  title: 200,
  description: 5_000,
  topics: 8,
  topic: 100,
  speakers: 20,
  speaker: 100,
  hiddenReason: 300,
  /** Episodes that one bulk action changes. */
  bulk: 200,
} as const;
