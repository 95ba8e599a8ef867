import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { administratorsApi } from './administrators.api.js';

interface Answer {
  readonly error?: unknown;
}

export function usePeopleChanges() {
  const [invite, inviting] = administratorsApi.useInviteAdministratorMutation();
  const [withdraw, withdrawing] = administratorsApi.useWithdrawInvitationMutation();
  const [remove, removing] = administratorsApi.useRemoveAdministratorMutation();
  return {
    isBusy: inviting.isLoading || withdrawing.isLoading || removing.isLoading,
    resend: async (email: string) => {
      const failed = `The invitation to ${email} could not be sent`;
      return report(await invite(email), `A new invitation was sent to ${email}`, failed);
    },
    withdraw: async (id: string, email: string) => {
      const failed = `The invitation of ${email} could not be withdrawn`;
      return report(await withdraw(id), `The invitation of ${email} was withdrawn`, failed);
    },
    remove: async (id: string, email: string) => {
      const failed = `${email} could not be removed`;
      return report(await remove(id), `${email} is no longer an administrator`, failed);
    },
  };
}

function report(answer: Answer, done: string, failed: string): boolean {
  if (answer.error === undefined) notify({ kind: 'success', message: done });
  else notify({ kind: 'error', message: rejectionWords(answer, failed) });
  return answer.error === undefined;
}
