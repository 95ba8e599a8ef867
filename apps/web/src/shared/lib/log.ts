/** The console, in one place: what the client has to say to whoever looks into it. */
export const log = {
  debug: (message: string, ...facts: unknown[]): void => console.debug(message, ...facts),
  error: (message: string, ...facts: unknown[]): void => console.error(message, ...facts),
};
