import { buildAll } from '../build/build-all.mjs';
import { ensureInstalled } from './install.mjs';

export async function provide({ root, story }) {
  await story.step('installed the dependencies', () => ensureInstalled({ root, ...story }));
  await story.step('built the product', () => buildAll({ root, ...story }));
}
