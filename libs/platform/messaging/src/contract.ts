/**
 * As much of a message contract as this library needs. The contracts have this shape; they are
 * not imported, because a transport must not know what a service says.
 */
export interface Contract {
  readonly type: string;
  readonly topic: { readonly name: string; readonly kind: 'state' | 'fact' };
  readonly schema: {
    safeParse(data: unknown): { success: true; data: unknown } | { success: false; error: Error };
  } | null;
}
