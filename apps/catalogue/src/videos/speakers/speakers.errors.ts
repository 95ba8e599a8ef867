import type { SpeakerMerges } from '@elevate/contracts/catalogue';
import { AppError } from '@elevate/errors';

export function speakerNotFound(name: string): AppError {
  return new AppError('SPEAKERS.NOT_FOUND', {
    kind: 'user',
    message: 'No talk has a speaker of this name.',
    details: { name },
  });
}

export function sameSpeaker(): AppError {
  return new AppError('SPEAKERS.SAME', {
    kind: 'user',
    message: 'Both names already belong to one speaker.',
    details: {
      errors: [{ field: 'into', message: 'Both names already belong to one speaker' }],
    },
  });
}

export function tooManyMerges(): AppError {
  return new AppError('SPEAKERS.TOO_MANY', {
    kind: 'user',
    message: 'No more names can be merged.',
    details: { errors: [{ field: 'name', message: 'No more names can be merged' }] },
  });
}

export function mergesConflict(current: SpeakerMerges): AppError {
  return new AppError('SPEAKERS.VERSION_CONFLICT', {
    kind: 'user',
    message: 'Another administrator merged names since you opened the list.',
    details: { conflict: { current } },
  });
}
