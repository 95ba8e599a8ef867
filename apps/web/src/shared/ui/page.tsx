import type { PageText } from '@elevate/rules';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { usePageMeta } from '../page/page-meta.js';
import { ButtonLink } from './link.js';
import { classNames } from './class-names.js';

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The id of its heading. */
  readonly id: string;
  readonly title: ReactNode;
}

export function Section({ id, title, children, ...section }: SectionProps) {
  return (
    <section aria-labelledby={id} {...section}>
      <Heading id={id} className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}

interface PageProps {
  readonly meta: PageText;
  /** Where it is not that of the document. */
  readonly title?: string;
  readonly id?: string;
  readonly back?: BackLinkProps;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ meta, title = meta.title, id, back, text, children }: PageProps) {
  usePageMeta(meta);
  return (
    <PageFrame>
      {back && <BackLink {...back} />}
      <Heading as="h1" id={id}>
        {title}
      </Heading>
      {text && <p className="mt-2 max-w-3xl text-body text-plain">{text}</p>}
      {children}
    </PageFrame>
  );
}

export function PageFrame({ children }: Pick<PageProps, 'children'>) {
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8">{children}</div>
    </div>
  );
}

interface BackLinkProps {
  readonly to: string;
  readonly label: string;
}

export function BackLink(link: BackLinkProps) {
  return <ButtonLink kind="quiet" extra="-ml-5 mb-2" icon={ArrowLeft} {...link} />;
}

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
