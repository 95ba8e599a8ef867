import { AccountPage } from '../features/account/account-page.js';
import { KeepSwitch } from '../features/history/keep-switch.js';
import { sectionPart } from '../shared/ui/part-retry.js';

const AccountSecurity = sectionPart(
  () => import('../features/security/account-security.js'),
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
