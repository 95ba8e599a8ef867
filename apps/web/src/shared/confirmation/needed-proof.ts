export type NeededProof = 'access-code' | 'password';

const NEEDED: Readonly<Record<string, NeededProof>> = {
  'ADMIN.CODE_REQUIRED': 'access-code',
  'USER.CONFIRMATION_REQUIRED': 'password',
};

export function neededProof(status: unknown, code: unknown): NeededProof | undefined {
  return status === 403 ? NEEDED[String(code)] : undefined;
}
