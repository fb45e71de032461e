import { SandboxBadge } from './sandbox-badge';
import classes from './supplier-code.module.css';

/** A supplier by its code, with the badge of a sandbox. */
export function SupplierCode({ code, isSandbox }: { code: string; isSandbox: boolean }) {
  if (!isSandbox) return code;
  return (
    <span className={classes.supplier}>
      <span className={classes.code}>{code}</span> <SandboxBadge isSandbox />
    </span>
  );
}
