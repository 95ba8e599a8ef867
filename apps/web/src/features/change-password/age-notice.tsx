import { passwordWarning } from '@elevate/rules';
import { Lock, TriangleAlert } from 'lucide-react';
import type { SessionUser } from '../../shared/api/types.js';
import { mustChangePassword } from '../../shared/session/must-change-password.js';
import { Notice } from '../../shared/ui/notice.js';

export function AgeNotice({ user }: { readonly user: SessionUser }) {
  const { password_days_left, password_warning } = user;
  if (mustChangePassword(user)) {
    return (
      <Notice
        icon={TriangleAlert}
        title="Your password has expired"
        text="Choose a new one to continue using your account."
      />
    );
  }
  if (!password_warning || password_days_left === null) return null;
  return <Notice icon={Lock} title={passwordWarning(password_days_left)} />;
}
