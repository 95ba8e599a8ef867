import type { Mail } from '@elevate/mail';
import { pluralize } from '@elevate/rules';
import type { ArrivalDocument } from '../../saved/follows/arrivals/arrival.schema.js';

export interface DigestMail {
  readonly id: string;
  readonly to: string;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly unsubscribeToken: string;
  readonly arrivals: readonly ArrivalDocument[];
  /** By id. */
  readonly channelNames: ReadonlyMap<string, string>;
}

const MOST_ITEMS = 25;

/** One press of the mail program ends the digest (RFC 8058). */
export function digestMail(mail: DigestMail): Mail {
  const { id, to, siteUrl, unsubscribeToken: token } = mail;
  return {
    ...{ id, to, subject: subjectOf(mail), text: textOf(mail) },
    headers: {
      'List-Unsubscribe': `<${siteUrl}/api/v1/digest-ends?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function subjectOf({ arrivals, siteName }: DigestMail): string {
  const talks = arrivals.filter(isTalk).length;
  const articles = arrivals.length - talks;
  const parts = [
    ...(talks > 0 ? [pluralize(talks, 'new talk')] : []),
    ...(articles > 0 ? [pluralize(articles, talks > 0 ? 'article' : 'new article')] : []),
  ];
  return `${parts.join(' and ')} on ${siteName}`;
}

function textOf(mail: DigestMail): string {
  const { arrivals, siteName, siteUrl, unsubscribeToken: token } = mail;
  const left = arrivals.length - MOST_ITEMS;
  const more = left > 0 ? `\nand ${left} more: ${siteUrl}/following\n` : '';
  return `Hello,

this is new from what you follow on ${siteName}:

${arrivals
  .slice(0, MOST_ITEMS)
  .map((arrival) => entryOf(arrival, mail))
  .join('\n')}${more}
Change what you follow, or how often this mail comes:
${siteUrl}/following

Stop this mail:
${siteUrl}/unsubscribe#token=${token}

${siteName}
`;
}

function entryOf({ item, link, ...arrival }: ArrivalDocument, mail: DigestMail): string {
  const from = isTalk(arrival) ? mail.channelNames.get(item.channel_id ?? '') : item.source;
  const url = isTalk(arrival) ? `${mail.siteUrl}${link}` : link;
  return `${oneLine(item.title)}${from === undefined ? '' : `\n${oneLine(from)}`}\n${url}\n`;
}

const isTalk = ({ _id }: Pick<ArrivalDocument, '_id'>): boolean => _id.startsWith('episode ');

/** Titles come from outside: a line break in one must not fake a line of the mail. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
