export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly userMessage: string | null;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;

  constructor(answer: Response, problem: Problem) {
    super(`Refused with ${answer.status}`);
    this.status = answer.status;
    this.code = problem.code ?? '';
    this.userMessage = problem.detail ?? null;
    this.fields = problem.errors ?? [];
    this.retryAfterSeconds = Number(answer.headers.get('retry-after')) || null;
  }
}

/** The parts of a problem document that forms use; a proxy may send none. */
export interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
}
