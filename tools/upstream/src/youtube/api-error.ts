/** Clients must decide by `errors[].reason` and `details[].reason`. */
export interface ErrorBody {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly errors: readonly ErrorEntry[];
    readonly status?: string;
    readonly details?: readonly Record<string, unknown>[];
  };
}

export interface ErrorEntry {
  readonly message: string;
  readonly domain: string;
  readonly reason: string;
  readonly location?: string;
  readonly locationType?: string;
  readonly extendedHelp?: string;
}

export class ApiError extends Error {
  constructor(readonly body: ErrorBody) {
    super(body.error.message);
  }

  get status(): number {
    return this.body.error.code;
  }
}

export function parameterError(reason: string, location: string, message: string): ApiError {
  const domain = reason === 'unknownPart' ? 'youtube.part' : 'youtube.parameter';
  const entry = { message, domain, reason, location, locationType: 'parameter' };
  return new ApiError({ error: { code: 400, message, errors: [entry] } });
}
