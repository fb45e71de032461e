import { Badge } from '../../components/ui/badge';
import { SandboxIcon } from '../../components/ui/icons';

/** Marks something as that of a sandbox; nothing for live suppliers. */
export function SandboxBadge({ isSandbox }: { isSandbox: boolean }) {
  return isSandbox ? <Badge tone="dryRun" icon={SandboxIcon} label="Sandbox" /> : null;
}
