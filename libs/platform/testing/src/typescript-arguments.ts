const LOADER = new URL('./ts-loader.mjs', import.meta.url).href;

export const TYPESCRIPT_ARGUMENTS: readonly string[] = ['--conditions=source', '--import', LOADER];
