import { SYSTEM_MANAGEMENT_PAGE } from '@elevate/rules';
import { SlidersHorizontal } from 'lucide-react';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';

interface ManagementLinkProps {
  readonly onFollow: () => void;
  readonly className: string;
}

export function ManagementLink({ onFollow, className }: ManagementLinkProps) {
  return (
    <li>
      <Link to={paths.adminSystem} onClick={onFollow} className={className}>
        <SlidersHorizontal className="size-4.5 text-quiet" />
        {SYSTEM_MANAGEMENT_PAGE.title}
      </Link>
    </li>
  );
}
