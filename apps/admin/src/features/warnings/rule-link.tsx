import Link from 'next/link';

/** The id of a rule, which leads to what it says. */
export function RuleLink({ rule, className }: { rule: string; className?: string | undefined }) {
  return (
    <Link href={`/rules#${rule}`} prefetch={false} className={className}>
      {rule}
    </Link>
  );
}
