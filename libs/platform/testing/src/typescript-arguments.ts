const LOADER = new URL('./ts-loader.mjs', import.meta.url).href;

/** What Node is told before the file, so that a child process runs our TypeScript as it lies. */
export const TYPESCRIPT_ARGUMENTS: readonly string[] = ['--conditions=source', '--import', LOADER];
