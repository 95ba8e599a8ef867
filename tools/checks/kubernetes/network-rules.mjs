import { hasPort, partsOf, selectedBy } from './selectors.mjs';

/** Selectors and ports that match nothing, so a NetworkPolicy allows less than intended. */
export function brokenNetworkRules({ spec }, { workloads, knownWorkloads }) {
  const chosen = selectedBy(spec.podSelector, workloads);
  return [
    ...unmatched(spec.podSelector, workloads).map((text) => `selects no pod with ${text}`),
    ...(spec.ingress ?? []).flatMap(({ from = [], ports = [] }) => [
      ...unmatchedPeers(from, knownWorkloads),
      ...missingPorts(ports, chosen),
    ]),
    ...(spec.egress ?? []).flatMap(({ to = [], ports = [] }) => [
      ...unmatchedPeers(to, knownWorkloads),
      ...missingPorts(
        ports,
        ownPeers(to).flatMap((selector) => selectedBy(selector, knownWorkloads)),
      ),
    ]),
  ];
}

/** Other namespaces and address ranges cannot be verified. */
function ownPeers(peers) {
  return peers
    .filter(({ podSelector, namespaceSelector }) => podSelector && !namespaceSelector)
    .map(({ podSelector }) => podSelector);
}

function unmatchedPeers(peers, workloads) {
  return ownPeers(peers)
    .flatMap((selector) => unmatched(selector, workloads))
    .map((text) => `a peer is no pod with ${text}`);
}

function unmatched(selector, workloads) {
  return partsOf(selector)
    .filter((part) => selectedBy(part, workloads).length === 0)
    .map((part) => JSON.stringify(part.matchLabels));
}

function missingPorts(ports, workloads) {
  return ports
    .filter(({ port }) => workloads.some((workload) => !hasPort(workload, port)))
    .map(({ port }) => `no container has its port ${port}`);
}
