import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');
const LONGEST_FIRST = ['chain', 'e2e', 'integration'];

/** A long file that starts last leaves the other workers idle until it ends. */
export default class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const rank = ({ context }) => LONGEST_FIRST.indexOf(context.config.displayName?.name);
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
}
