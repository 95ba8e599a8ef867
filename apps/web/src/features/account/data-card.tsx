import { Download } from 'lucide-react';
import { useState } from 'react';
import { sendCommand } from '../../shared/account/send-command.js';
import { showFailure } from '../../shared/account/show-failure.js';
import { offerFile } from '../../shared/lib/offer-file.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Card } from '../../shared/ui/card.js';

const FILE = 'elevate-data.json';

export function DataCard() {
  const store = useSessionStore();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const data = await sendCommand(store, { method: 'GET', path: '/account/data' });
      offerFile(FILE, JSON.stringify(data, null, 2), 'application/json');
    } catch (error) {
      showFailure(error, { failed: 'Your data could not be downloaded', fields: [] });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card
      icon={Download}
      title="Your data"
      text="Everything that is stored about you, as one JSON file: account, sessions, My List, bookmarks, watch history, read articles, what you follow or hide, and the digest."
    >
      <div className="flex">
        <button
          type="button"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void download()}
          className={buttonStyle('outline')}
        >
          Download everything
        </button>
      </div>
    </Card>
  );
}
