import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ClientShell } from './client-shell.js';

const HTML =
  '<head><script>let a;\n</script><!--app-head--></head>' +
  '<body><div id="root"><!--app-content--></div><!--app-preloaded--><script src="/x.js"></script></body>';

describe('ClientShell', () => {
  it('puts everything in its place', () => {
    const page = new ClientShell(HTML).render({ head: 'H', content: 'C', preloaded: 'P' });
    expect(page.toString()).toBe(
      '<head><script>let a;\n</script>H</head>' +
        '<body><div id="root">C</div>P<script src="/x.js"></script></body>',
    );
  });

  it('takes what it is given as it is', () => {
    const page = new ClientShell(HTML).render({ head: '', content: '$& $1 $$', preloaded: '' });
    expect(page.toString()).toContain('<div id="root">$& $1 $$</div>');
  });

  it('knows the hashes of the scripts that stand in it', () => {
    const hash = createHash('sha256').update('let a;\n').digest('base64');
    expect(new ClientShell(HTML).scriptHashes).toEqual([hash]);
  });

  it.each(['<!--app-head-->', '<!--app-content-->', '<!--app-preloaded-->'])(
    'refuses a page without %s',
    (place) => {
      expect(() => new ClientShell(HTML.replace(place, ''))).toThrow('index.html must hold');
    },
  );
});
