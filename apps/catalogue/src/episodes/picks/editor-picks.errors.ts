import type { EditorPicks, EditorPicksOrder } from '@elevate/contracts/catalogue';
import { AppError } from '@elevate/errors';

export function picksConflict(current: EditorPicks, sent: EditorPicksOrder): AppError {
  return new AppError('PICKS.VERSION_CONFLICT', {
    kind: 'user',
    message: "Another administrator changed the Editor's Picks since you opened them.",
    details: { conflict: { current, sent } },
  });
}

export interface RefusedPick {
  readonly index: number;
  readonly message: string;
}

export function picksRefused(refused: readonly RefusedPick[]): AppError {
  return new AppError('PICKS.UNAVAILABLE_EPISODES', {
    kind: 'user',
    message: 'Some episodes cannot be picked.',
    details: {
      errors: refused.map(({ index, message }) => ({
        field: `episodes.${index}.episode_id`,
        message,
      })),
    },
  });
}
