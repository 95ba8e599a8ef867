import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\/.*\.mjs$/;
const COMPONENTS = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
const DEBUG_NAMES = /^\w+\.displayName = ".*";$/gm;

/**
 * Marks the router's components as free of side effects and drops their names for debugging. Without
 * it the bundler keeps forms, prefetching and scroll restoration, which nothing here uses.
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
