import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Committed files and those that `git add .` would add. */
export function listFiles(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)));
}

const FORBIDDEN = [
  ['a Google API key', /AIza[\w-]{35}/],
  ['a GitHub token', /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22,})/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b|_auth(Token)?\s*=\s*\S/],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a Slack token', /\bxox[abprs]-[\w-]{10,}/],
  ['a GitLab token', /\bglpat-[\w-]{20,}/],
  ['a Google client secret', /\bGOCSPX-[\w-]{20,}/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['a SendGrid key', /\bSG\.[\w-]{16,}\.[\w-]{16,}/],
  ['a key of a language model', /\bsk-(ant|proj)-[\w-]{16,}/],
  ['a PyPI token', /\bpypi-AgE[\w-]{20,}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  // Not of this machine, and not the word itself, as in documents.
  [
    'an address with a password',
    /\b[a-z][a-z+]{2,}:\/\/[\w.-]+:(?!password@)[^\s:@/<>$'"`{]{8,}@(?!\$|127\.|localhost|host\b)/,
  ],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['an Nx Cloud token', /nxCloud(AccessToken|Id)"\s*:/],
  ['a local path', /(^|["'`\s=(:])\/(work|root|home\/\w+|Users\/\w+)\/[\w.]/m],
  ['a path outside the repository', /\.\.\/shared\/[\w-]+\.(md|json)/],
  // oxlint has no setting to ignore these directives.
  ['a disabled lint rule', /\boxlint-(en|dis)able/],
  ['the host of a package registry', /registry\.(npmjs|yarnpkg)\.|repo1?\.maven\.(apache\.)?org/],
];

const BINARY = /\.(png|jpe?g|webp|gif|ico|woff2?|jar|gz|zip|pdf)$/;

export function badContent(root, files, forbidden = FORBIDDEN) {
  return files
    .filter((file) => !BINARY.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return forbidden
        .filter(([, pattern]) => pattern.test(text))
        .map(([what, pattern]) => `${file}:${lineOf(text, pattern)}: ${what}`);
    });
}

function lineOf(text, pattern) {
  return text.slice(0, text.search(pattern)).split('\n').length;
}
