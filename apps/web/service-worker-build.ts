import { build, type Plugin, type Rolldown } from 'vite';

export interface ServiceWorkerOptions {
  readonly entry: string;
  readonly holds: (fileName: string) => boolean;
}

/**
 * Builds /sw.js with the list of client files. Their names contain content hashes, so the list alone reveals changes.
 */
export function serviceWorker({ entry, holds }: ServiceWorkerOptions): Plugin {
  let root: string;
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter(holds).sort();
      const source = await buildWorker(root, entry, files);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

async function buildWorker(root: string, entry: string, files: string[]): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'self.__CLIENT_FILES': JSON.stringify(files.map((name) => `/${name}`)) },
    build: {
      write: false,
      // Classic script: some browsers lack module service workers.
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [output] = [result].flat() as Rolldown.RolldownOutput[];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  return chunk.code;
}
