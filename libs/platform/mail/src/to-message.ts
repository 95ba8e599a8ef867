import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.js';

export function toMessage({ id, to, subject, text, headers }: Mail, from: string): SendMailOptions {
  return {
    to,
    subject,
    text,
    ...(headers && { headers }),
    ...(id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }),
  };
}

function domainOf(from: string): string {
  return /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
