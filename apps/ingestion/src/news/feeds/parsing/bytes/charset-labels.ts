import chardet from 'chardet';
import iconv from 'iconv-lite';

const HEAD_BYTES = 1024;
const IN_CONTENT_TYPE = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i;
const IN_DECLARATION = /^[^<]{0,200}<\?xml\s[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]{1,40})/i;
// Labels unknown to the decoder or commonly misused.
const ALIASES: Readonly<Record<string, string>> = {
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'x-gbk': 'gb18030',
  'x-sjis': 'shift_jis',
  utf8: 'utf-8',
};

/** Most trustworthy first; known encodings only. */
export function labelsOf(buffer: Buffer, contentType: string | null): string[] {
  const head = buffer.toString('latin1', 0, HEAD_BYTES);
  const labels = [IN_CONTENT_TYPE.exec(contentType ?? '')?.[1], IN_DECLARATION.exec(head)?.[1]];
  return labels.flatMap((label) => (label ? canonicalLabel(label.toLowerCase()) : []));
}

function canonicalLabel(label: string): string[] {
  const known = ALIASES[label];
  if (known) return [known];
  try {
    const { encoding } = new TextDecoder(label);
    // A declaration that reads byte by byte cannot be UTF-16.
    return encoding.startsWith('utf-16') ? [] : [ALIASES[encoding] ?? encoding];
  } catch {
    return iconv.encodingExists(label) && !label.startsWith('utf') ? [label] : [];
  }
}

const SAMPLE_BYTES = 32 * 1024;
const SURE_ENOUGH = 40;

/** Undefined unless the guess is confident. */
export function sniff(buffer: Buffer): string | undefined {
  const [best] = chardet.analyse(buffer.subarray(0, SAMPLE_BYTES));
  if (!best || best.confidence < SURE_ENOUGH) return undefined;
  return canonicalLabel(best.name.toLowerCase())[0];
}
