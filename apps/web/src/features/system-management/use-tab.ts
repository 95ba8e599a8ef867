import { useState, type ComponentType } from 'react';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';

export interface ManagementTab {
  readonly id: string;
  readonly label: string;
  readonly Part: ComponentType<object>;
}

export type ManagementTabs = readonly [ManagementTab, ...ManagementTab[]];

/** Keeps the current tab in the given address parameter. */
export function useTab(tabs: ManagementTabs, parameter: string) {
  const [parameters, change] = useParameters();
  const [first] = tabs;
  const named = parameters.get(parameter);
  const current = tabs.find(({ id }) => id === named) ?? first;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current.id]));
  if (!visited.has(current.id)) setVisited(new Set([...visited, current.id]));

  const show = (id: string) =>
    change((next) => putParameter(next, parameter, id === first.id ? null : id), {
      replace: true,
      keepsScroll: false,
    });
  return { current, visited, show };
}
