import { skipToken } from '@reduxjs/toolkit/query/react';
import { ownerFor } from '../session/must-change-password.js';
import { useSession } from '../session/use-session.js';
import { myListApi } from './my-list.api.js';

/** The list of whoever is signed in, newest first; nothing while nobody is. */
export function useMyList() {
  const { user } = useSession();
  return myListApi.useGetMyListQuery(ownerFor(user) ?? skipToken);
}
