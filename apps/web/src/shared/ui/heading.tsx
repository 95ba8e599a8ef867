import type { ComponentProps } from 'react';
import { classNames } from './class-names.js';

const LOOKS = {
  h1: 'text-display font-extrabold tracking-[-0.035em]',
  h2: 'text-heading font-bold tracking-tight',
} as const;

interface HeadingProps extends ComponentProps<'h2'> {
  readonly as?: keyof typeof LOOKS;
}

/** With a `ref`, it can take the focus of a part that has left the page. */
export function Heading({ as: Tag = 'h2', ref, className, ...heading }: HeadingProps) {
  return (
    <Tag
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classNames(LOOKS[Tag], ref && 'focus:shadow-none focus:outline-none', className)}
      {...heading}
    />
  );
}
