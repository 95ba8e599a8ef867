import { AppError } from '@elevate/errors';
import type { Representation } from './representation.js';

/** Thrown for an answer that takes several turns of the event loop; wait for `representation` instead. */
export class AnswerPending extends AppError {
  constructor(readonly representation: Promise<Representation>) {
    super('BFF.ANSWER_PENDING', { kind: 'transient' });
  }
}
