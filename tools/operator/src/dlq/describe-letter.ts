import { placeIn, type ReceivedMessage } from '@elevate/messaging';

export function describeLetter(letter: ReceivedMessage): string {
  const { topic, key, headers, value } = letter;
  const names = Object.keys(headers).sort();
  const width = Math.max(0, ...names.map((name) => name.length));
  return [
    `${topic} at ${placeIn(letter)} key ${key}`,
    ...names.map((name) => `  ${name.padEnd(width)}  ${headers[name]}`),
    `  ${value === null ? '(tombstone)' : value.toString('utf8')}`,
    '',
  ].join('\n');
}
