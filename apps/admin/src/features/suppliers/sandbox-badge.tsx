import { Badge } from '../../components/ui/badge';
import { SandboxIcon } from '../../components/ui/icons';

/** Says of what stands beside it that it is of a sandbox; nothing of what is live. */
export function SandboxBadge({ isSandbox }: { isSandbox: boolean }) {
  return isSandbox ? <Badge tone="dryRun" icon={SandboxIcon} label="Sandbox" /> : null;
}
