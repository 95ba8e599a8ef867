/** One field of a form that the server refused, and why. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** What the server said when it would not do something. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  /** For whoever asked; null where the server said nothing for them. */
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

/** As much of a problem document as is of use to a form; whoever stands before the server may send none. */
export interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
}
