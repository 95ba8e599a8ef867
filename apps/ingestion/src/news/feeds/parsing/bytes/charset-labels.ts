import chardet from 'chardet';
import iconv from 'iconv-lite';

const HEAD_BYTES = 1024;
const IN_CONTENT_TYPE = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i;
const IN_DECLARATION = /^[^<]{0,200}<\?xml\s[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]{1,40})/i;
// Labels of which no decoder knows the meaning, or not the one that publishers have in mind.
const ALIASES: Readonly<Record<string, string>> = {
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'x-gbk': 'gb18030',
  'x-sjis': 'shift_jis',
  utf8: 'utf-8',
};

/** The encodings that the document is said to be in, the most trustworthy first: those we know. */
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
    // No XML declaration that can be read byte by byte is in an encoding of 16 bits.
    return encoding.startsWith('utf-16') ? [] : [ALIASES[encoding] ?? encoding];
  } catch {
    return iconv.encodingExists(label) && !label.startsWith('utf') ? [label] : [];
  }
}

const SAMPLE_BYTES = 32 * 1024;
const SURE_ENOUGH = 40;

/** The encoding that the bytes look like, where no label tells and they do so clearly. */
export function sniff(buffer: Buffer): string | undefined {
  const [best] = chardet.analyse(buffer.subarray(0, SAMPLE_BYTES));
  if (!best || best.confidence < SURE_ENOUGH) return undefined;
  return canonicalLabel(best.name.toLowerCase())[0];
}
