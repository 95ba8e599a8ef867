export function TopicBadge({ topic }: { readonly topic: string }) {
  return (
    <li className="rounded-pill px-2.5 py-0.5 text-caption text-plain ring-1 ring-inset ring-hairline">
      {topic}
    </li>
  );
}
