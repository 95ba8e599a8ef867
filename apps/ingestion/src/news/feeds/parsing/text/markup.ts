const TAG_NAMES = [
  ...['a', 'abbr', 'address', 'article', 'aside', 'b', 'big', 'blockquote', 'center', 'cite'],
  ...['code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em', 'embed', 'fieldset', 'figcaption'],
  ...['figure', 'font', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'i'],
  ...['iframe', 'ins', 'kbd', 'label', 'li', 'main', 'mark', 'nav', 'noscript', 'object', 'ol'],
  ...['p', 'picture', 'pre', 'q', 's', 'samp', 'script', 'section', 'small', 'span', 'strike'],
  ...['strong', 'style', 'sub', 'summary', 'sup', 'svg', 'table', 'tbody', 'td', 'th', 'thead'],
  ...['time', 'tr', 'tt', 'u', 'ul', 'var', 'video'],
].join('|');
const EMPTY_TAG_NAMES = 'br|hr|img|wbr|p|input';

const CLOSED_TAG = new RegExp(`</(?:${TAG_NAMES})\\s{0,10}>`, 'i');
const EMPTY_TAG = new RegExp(`<(?:${EMPTY_TAG_NAMES})(?:\\s[^<>]{0,2000})?/?>`, 'i');
const TAG_WITH_ADDRESS =
  /<(?:a|img|iframe|script|link|source|video)\s[^<>]{0,200}?(?:href|src)\s*=/i;

/** "Stored XSS through <script> in Vec<T>" is not markup: there the tags are the subject. */
export function looksLikeMarkup(text: string): boolean {
  if (!text.includes('<')) return false;
  if (text.includes('<!--') && text.includes('-->')) return true;
  return CLOSED_TAG.test(text) || EMPTY_TAG.test(text) || TAG_WITH_ADDRESS.test(text);
}
