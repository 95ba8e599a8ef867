export type NeededProof = 'access-code' | 'password';

const NEEDED: Readonly<Record<string, NeededProof>> = {
  'ADMIN.CODE_REQUIRED': 'access-code',
  'USER.CONFIRMATION_REQUIRED': 'password',
};

export function neededProof(code: unknown): NeededProof | undefined {
  return NEEDED[String(code)];
}
