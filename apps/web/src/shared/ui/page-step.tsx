import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle, Link, type LinkProps } from './link.js';
import { Notice } from './notice.js';

interface PageStepProps extends LinkProps {
  readonly isOff: boolean;
  readonly extra: string;
}

export function PageStep({ isOff, extra, ...link }: PageStepProps) {
  const style = buttonStyle('plain', extra);
  if (!isOff) return <Link {...link} className={style} />;
  return (
    <span aria-disabled="true" className={`${style} opacity-45`}>
      {link.children}
    </span>
  );
}

interface NoSuchPageProps {
  readonly icon: LucideIcon;
  readonly page: number;
  readonly pages: number;
  readonly action: ReactNode;
}

export function NoSuchPage({ icon, page, pages, action }: NoSuchPageProps) {
  return (
    <Notice
      icon={icon}
      title={`There is no page ${page}`}
      text={pages === 1 ? 'Everything is on page 1.' : `The last one is page ${pages}.`}
      action={action}
    />
  );
}
