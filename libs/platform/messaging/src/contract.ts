/** Structural type of a contract: the transport must not import contracts. */
export interface Contract {
  readonly type: string;
  readonly topic: { readonly name: string; readonly kind: 'state' | 'fact' };
  readonly schema: {
    safeParse(data: unknown): { success: true; data: unknown } | { success: false; error: Error };
  } | null;
}
