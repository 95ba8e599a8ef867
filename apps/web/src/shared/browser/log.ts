export const log = {
  debug: (message: string, ...facts: unknown[]): void => console.debug(message, ...facts),
  error: (message: string, ...facts: unknown[]): void => console.error(message, ...facts),
};
