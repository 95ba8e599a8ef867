import { AppError } from '@elevate/errors';

const REASONS = {
  empty: 'The document is empty.',
  'too-large': 'The document is larger than a feed may be.',
  malformed: 'The document is broken beyond reading.',
  'web-page': 'The document is a web page, not a feed.',
  'not-a-feed': 'The document is not a feed.',
  'too-deep': 'The elements of the document are nested too deep.',
  entities: 'The document declares entities that unfold into others.',
} as const;

export type FeedFailureReason = keyof typeof REASONS;

export function feedError(reason: FeedFailureReason, what?: string, cause?: unknown): AppError {
  const code = `FEED.${reason.toUpperCase().replaceAll('-', '_')}`;
  return new AppError(code, {
    kind: 'user',
    message: what ?? REASONS[reason],
    cause,
    details: { reason },
  });
}
