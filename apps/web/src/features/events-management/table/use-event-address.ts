import { useTableAddress } from '../../../shared/admin/use-table-address.js';
import { EVENT_TABLE, type EventQuery, type EventSortKey } from './event-query.js';

export const useEventAddress = () => useTableAddress<EventQuery, EventSortKey>(EVENT_TABLE);

export type EventAddress = ReturnType<typeof useEventAddress>;
