import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { voidElement } from './html.js';

/** Where the client's build says which file each module became; never served. */
export const MANIFEST_FILE = join('.vite', 'manifest.json');

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifest = z.record(z.string(), chunk);
type Chunks = z.infer<typeof manifest>;

/**
 * What the browser would only find out after the first script ran: the files of a page's own part of
 * the client. A build without a manifest, or a module that is not in it, gives no hints, and pages
 * work all the same.
 */
export class ClientManifest {
  /** In every page already: index.html names them. */
  private readonly first: ReadonlySet<string>;

  constructor(private readonly chunks: Chunks) {
    const entries = Object.keys(chunks).filter((name) => chunks[name]!.isEntry);
    this.first = closure(chunks, entries);
  }

  /** Link elements for the module that shows a page. */
  linksFor(entry: string | undefined): readonly string[] {
    if (entry === undefined || !Object.hasOwn(this.chunks, entry)) return [];
    const own = [...closure(this.chunks, [entry])].filter((name) => !this.first.has(name));
    const chunks = own.map((name) => this.chunks[name]!);
    const styles = new Set(chunks.flatMap(({ css }) => css));
    return [
      // What is seen first, the server rendered: the script must not hold it up.
      ...chunks.map(({ file }) => link('modulepreload', file, { fetchpriority: 'low' })),
      ...Array.from(styles, (file) => link('stylesheet', file)),
    ];
  }
}

/** @throws where there is a manifest that is not one */
export function readClientManifest(folder: string): ClientManifest {
  let json: string;
  try {
    json = readFileSync(join(folder, MANIFEST_FILE), 'utf8');
  } catch {
    return new ClientManifest({});
  }
  return new ClientManifest(manifest.parse(JSON.parse(json)));
}

/** The modules and all that they import at once, each after the ones that asked for it. */
function closure(chunks: Chunks, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name) || !chunks[name]) return;
    found.add(name);
    chunks[name].imports.forEach(add);
  };
  names.forEach(add);
  return found;
}

function link(rel: string, file: string, more: Record<string, string> = {}): string {
  // As the built scripts ask for them: with another mode the browser would fetch them twice.
  return voidElement('link', { rel, crossorigin: '', ...more, href: `/${file}` });
}
