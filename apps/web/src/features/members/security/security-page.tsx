import { SECURITY_PAGE } from '@elevate/rules';
import { PersonalPage } from '../../../shared/account/personal-page.js';
import { paths } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/link.js';
import { sectionPart } from '../../../shared/ui/part-retry.js';

const SecurityCards = sectionPart(() => import('./security-cards.js'), 'SecurityCards', 'h-96');

export function SecurityPage() {
  return (
    <PersonalPage path={paths.security} page={SECURITY_PAGE}>
      {(userId) => (
        <>
          <SecurityCards userId={userId} />
          <p>
            <ButtonLink to={paths.changePassword} label="Change password" />
          </p>
        </>
      )}
    </PersonalPage>
  );
}
