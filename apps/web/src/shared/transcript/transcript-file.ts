import { paragraphsOf } from '@elevate/rules';
import type { Transcript } from '../api/generated/schema.js';

export function fileName(title: string, language: string, ending: string): string {
  const name = title.normalize('NFC').replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ');
  const short = [...name.replace(/\s+/gu, ' ').trim()].slice(0, 100).join('');
  return `${short.replace(/[. ]+$/, '') || 'transcript'}.${language}.${ending}`;
}

export function toWebVtt(transcript: Transcript): string {
  const notes = notesOf(transcript).map((line) => `\n${line.replaceAll('--', '-')}`);
  const blocks = transcript.cues.map(({ start, end, text, speaker }) => {
    const voice = speaker ? `<v ${escaped(oneLine(speaker))}>` : '';
    // A blank line would end the cue, and a cue must not end before it starts.
    const times = `${vttTime(start)} --> ${vttTime(Math.max(end, start + 0.001))}`;
    return `${times}\n${voice}${escaped(text.replace(/\s*\n\s*/g, '\n').trim())}`;
  });
  return `${['WEBVTT', ...(notes.length > 0 ? [`NOTE${notes.join('')}`] : []), ...blocks].join('\n\n')}\n`;
}

export function toPlainText(title: string, transcript: Transcript, joint: string): string {
  const paragraphs = paragraphsOf(transcript.cues).map((cues) => {
    const { speaker } = cues[0]!;
    const text = cues.map((cue) => oneLine(cue.text)).join(joint);
    return speaker ? `${speaker}: ${text}` : text;
  });
  const notes = notesOf(transcript);
  return `${[title, ...(notes.length > 0 ? [notes.join('\n')] : []), ...paragraphs].join('\n\n')}\n`;
}

export function notesOf({ source, license }: Pick<Transcript, 'source' | 'license'>): string[] {
  return [
    ...(source ? [`Source: ${oneLine(source)}`] : []),
    ...(license ? [`License: ${oneLine(license)}`] : []),
  ];
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `01:05.250`, from an hour on `1:02:03.000` with two digits of hours. */
function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(minutes)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
  return hours === 0 ? rest : `${two(hours)}:${rest}`;
}
