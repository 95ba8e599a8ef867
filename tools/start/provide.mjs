import { buildAll } from '../build/build-all.mjs';
import { ensureInstalled } from './install.mjs';

/** Installs and builds what is missing, and prints both steps with their durations. */
export async function provide({ root, story }) {
  await story.step('installed the dependencies', () => ensureInstalled({ root, ...story }));
  await story.step('built the product', () => buildAll({ root, ...story }));
}
