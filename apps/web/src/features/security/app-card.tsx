import { Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AppEnrolment } from '../../shared/api/types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { AppForm } from './app-form.js';
import { Card } from '../../shared/ui/card.js';
import { focusCardOf } from './focus-card.js';
import { OwnApp } from './own-app.js';
import type { FactorCardProps } from './passkeys-card.js';
import { useSecurityChange } from './use-security-change.js';

const PATH = '/account/authenticator-app';

export function AppCard({ factors: { authenticator_app: app }, onChanged }: FactorCardProps) {
  const { change, isBusy } = useSecurityChange();
  const [enrolment, setEnrolment] = useState<AppEnrolment | null>(null);
  const begin = () =>
    change(async (send) => {
      const answer = await send({ method: 'POST', path: `${PATH}/request` });
      setEnrolment(answer as AppEnrolment);
    });
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setEnrolment(null);
    focusCardOf(place.current);
  };
  const added = (codes: readonly string[]) => {
    close();
    onChanged(codes);
  };
  return (
    <Card
      icon={Smartphone}
      title="Authenticator app"
      text="After your password, sign-in asks for six digits that an app on your phone shows."
    >
      {app && <OwnApp app={app} onRemoved={onChanged} />}
      {!app && enrolment && (
        <div ref={place}>
          <AppForm enrolment={enrolment} onAdded={added} onCancel={close} />
        </div>
      )}
      {!app && !enrolment && (
        <div className="flex">
          <button
            type="button"
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void begin()}
            className={buttonStyle('lead', 'flex-1')}
          >
            Set up an authenticator app
          </button>
        </div>
      )}
    </Card>
  );
}
