import { useEffect } from 'react';

/** Replaces `react-style-singleton`, whose style elements would need an unsafe content security policy. */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  const add = (styles: string) => {
    users += 1;
    if (users > 1) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  };
  const remove = () => {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  return function Styles({ styles }: { readonly styles: string }) {
    useEffect(() => {
      add(styles);
      return remove;
      // Later styles are ignored: a second dialog measures a page that has lost its scrollbar.
    }, []);
    return null;
  };
}
