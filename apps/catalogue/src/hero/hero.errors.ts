import { MOST_HERO_EXCLUSIONS } from '@elevate/contracts/catalogue';
import { AppError } from '@elevate/errors';

export function heroUnavailable(id: string): AppError {
  return new AppError('HERO.UNAVAILABLE_EPISODE', {
    kind: 'user',
    message: 'Visitors cannot see this episode, so it cannot be the hero.',
    details: { errors: [{ field: 'episode_id', message: `${id} is not available` }] },
  });
}

export function heroExcluded(id: string): AppError {
  return new AppError('HERO.EXCLUDED', {
    kind: 'user',
    message: 'This episode is excluded from the hero. Allow it again first.',
    details: { errors: [{ field: 'episode_id', message: `${id} is excluded` }] },
  });
}

export const pinEnded = (): AppError =>
  new AppError('HERO.PIN_ENDED', {
    kind: 'user',
    message: 'The end of the pin must be in the future.',
    details: { errors: [{ field: 'until', message: 'Must be in the future' }] },
  });

export const tooManyExcluded = (): AppError =>
  new AppError('HERO.TOO_MANY_EXCLUDED', {
    kind: 'user',
    message: `At most ${MOST_HERO_EXCLUSIONS} episodes can be excluded from the hero.`,
  });

export const heroBusy = (): AppError =>
  new AppError('HERO.CHANGE_CONFLICT', {
    kind: 'user',
    message: 'The hero changed at the same moment. Please try again.',
  });
