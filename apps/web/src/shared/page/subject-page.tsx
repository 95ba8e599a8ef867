import type { PageText } from '@elevate/rules';
import type { ComponentProps, ReactNode } from 'react';
import { isAbsent } from '../api/base-api.js';
import { Notice, RetryNotice } from '../ui/notice.js';
import { BackLink, Heading, PageFrame } from '../ui/page.js';
import { usePageMeta, type useServerNotFound } from './page-meta.js';

type NoticeProps = ComponentProps<typeof Notice>;

interface SubjectPageProps<Data> {
  readonly back: ComponentProps<typeof BackLink>;
  readonly query: ComponentProps<typeof RetryNotice>['query'] & { readonly currentData?: Data };
  /** Known without a request. */
  readonly isUnknown: ReturnType<typeof useServerNotFound>;
  readonly metaOf: (data: Data) => PageText;
  readonly unknownMeta: PageText;
  /** Of the page without its subject. */
  readonly heading: string;
  readonly headingClass?: string;
  /** With the words of `unknownMeta`, if it has none of its own. */
  readonly missing: Partial<NoticeProps> & Pick<NoticeProps, 'icon'>;
  readonly failed: string;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one thing, which may be unknown, or be removed while it is viewed. */
export function SubjectPage<Data>(props: SubjectPageProps<Data>) {
  const { query, unknownMeta: unknown, children } = props;
  const isGone = props.isUnknown || isAbsent(query.error);
  const data = isGone ? undefined : query.currentData;
  const hasFailed = !data && query.error !== undefined;
  usePageMeta(data ? props.metaOf(data) : unknown);
  return (
    <PageFrame>
      <BackLink {...props.back} />
      {data && children(data)}
      {(isGone || hasFailed) && (
        <Heading as="h1" className={props.headingClass ?? 'mb-6'}>
          {props.heading}
        </Heading>
      )}
      {isGone && <Notice title={unknown.title} text={unknown.description} {...props.missing} />}
      {!isGone && hasFailed && <RetryNotice title={props.failed} query={query} />}
      {!data && !isGone && !hasFailed && props.skeleton}
    </PageFrame>
  );
}
