/** The client through which everything outside is fetched. */
export const HTTP_CLIENT = Symbol('HTTP_CLIENT');
