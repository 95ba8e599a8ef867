import { AccountPage } from '../features/members/account/account-page.js';
import { KeepSwitch } from '../features/visitors/history/keep-switch.js';
import { sectionPart } from '../shared/ui/part-retry.js';

const AccountSecurity = sectionPart(
  () => import('../features/members/security/account-security.js'),
  'AccountSecurity',
  'h-96',
);

export function OwnAccountPage() {
  return (
    <AccountPage
      security={(userId) => <AccountSecurity userId={userId} />}
      history={<KeepSwitch />}
    />
  );
}
