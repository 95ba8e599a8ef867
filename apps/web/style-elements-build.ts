import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SONNER = /node_modules\/sonner\/dist\/index\.mjs$/;
const INSERTS_STYLE = /^__insertCSS\(".*"\);$/m;

const ADOPTED_STYLES = fileURLToPath(
  new URL('./src/shared/lib/adopted-styles.ts', import.meta.url),
);

/** The content security policy blocks style elements; these libraries insert some. */
export const adoptedStyles = { find: /^react-style-singleton$/, replacement: ADOPTED_STYLES };

/** `toasts.tsx` imports the same styles as a file. */
export function toastsWithoutStyleElement(): Plugin {
  return {
    name: 'toasts-without-style-element',
    transform: {
      filter: { id: SONNER },
      handler: (code) => {
        if (!INSERTS_STYLE.test(code)) throw new Error('sonner inserts its styles in another way');
        return code.replace(INSERTS_STYLE, '');
      },
    },
  };
}
