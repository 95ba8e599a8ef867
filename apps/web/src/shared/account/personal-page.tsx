import type { PageText } from '@elevate/rules';
import type { ReactNode } from 'react';
import { usePageMeta } from '../page/page-meta.js';
import { SignedIn } from '../session/signed-in.js';
import { PageFrame, Heading } from '../ui/page.js';
import { SignedInAs } from './signed-in-as.js';
import { useSession } from '../session/session-store.js';
import { Skeleton } from '../ui/notice.js';

interface PersonalPageProps {
  readonly page: PageText;
  readonly path: string;
  readonly intro?: ReactNode;
  readonly children: (userId: string) => ReactNode;
}

export function PersonalPage({ page, path, intro, children }: PersonalPageProps) {
  const { user } = useSession();
  usePageMeta(page);
  return (
    <SignedIn path={path}>
      <PageFrame>
        <div className="mx-auto grid max-w-3xl gap-6">
          <header>
            <Heading as="h1">{page.title}</Heading>
            {user && <SignedInAs userId={user.id} className="mt-2 min-h-6 text-body" />}
            {intro}
          </header>
          {user ? children(user.id) : <Skeleton className="h-96" />}
        </div>
      </PageFrame>
    </SignedIn>
  );
}
