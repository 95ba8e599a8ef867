import { spawn } from 'node:child_process';

const OPENERS = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] };

/** Opens an address in the program named by BROWSER, or in the desktop's browser. */
export function openBrowser(url, { log, environment = process.env }) {
  const { BROWSER: own } = environment;
  const [program, ...args] = own ? [own] : (OPENERS[process.platform] ?? ['xdg-open']);
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', (error) => log(`cannot open the browser: ${error.message}. Open ${url}`));
  child.unref();
}
