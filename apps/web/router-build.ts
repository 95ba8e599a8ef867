import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\/.*\.mjs$/;
const COMPONENTS = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
const DEBUG_NAMES = /^\w+\.displayName = ".*";$/gm;

/**
 * Marks router components as side-effect free and drops debug names; otherwise the bundle keeps unused forms,
 * prefetching and scroll restoration.
 */
export function routerWithoutUnusedParts(): Plugin {
  return {
    name: 'router-without-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => code.replace(COMPONENTS, '= /* @__PURE__ */ $1').replace(DEBUG_NAMES, ''),
    },
  };
}
