'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatCount } from '../../lib/format-count';
import type { WarningGroup } from '../../lib/operator-api';
import groups from '../errors/error-groups.module.css';
import { importsHref } from '../imports/import-filters';
import { RuleLink } from './rule-link';
import classes from './warning-groups.module.css';
import { warningGroupsQuery } from './warning-queries';

/** What imports are warned of, in groups by rule; nothing while there is none. @param supplier code; empty for all */
export function WarningGroups({ supplier }: { supplier: string }) {
  const { data } = useQuery(warningGroupsQuery(supplier));
  if (data === undefined || data.results.length === 0) return null;
  return (
    <div className={classes.part}>
      <Panel title="Warnings" isFlush>
        <ul className={groups.groups} aria-label="Groups of warnings">
          {data.results.map((group) => (
            <Group key={group.rule} group={group} supplier={supplier} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Group({ group, supplier }: { group: WarningGroup; supplier: string }) {
  const { rule, title, count, suppliers, first_seen_at, last_seen_at } = group;
  const imports = (code: string) =>
    importsHref({ filter: { ...(code !== '' && { supplier: code }), warning_rule: rule } });
  return (
    <li className={groups.group} data-rule={rule}>
      <div className={groups.what}>
        <h3 className={classes.title}>
          <RuleLink rule={rule} className={classes.rule} /> {title}
        </h3>
        <ul className={classes.suppliers} aria-label={suppliers.length === 1 ? 'Supplier' : 'Suppliers'}>
          {suppliers.map(({ code, count: ofSupplier }) => (
            <li key={code}>
              <Link href={imports(code)} prefetch={false}>
                {code} {formatCount(ofSupplier)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className={groups.numbers}>
        <Link href={imports(supplier)} prefetch={false} className={groups.count}>
          {formatCount(count)} <span>{count === 1 ? 'import' : 'imports'}</span>
        </Link>
        <dl className={groups.seen}>
          <div>
            <dt>Since</dt>
            <dd>
              <RelativeTime instant={first_seen_at} />
            </dd>
          </div>
          <div>
            <dt>Latest</dt>
            <dd>
              <RelativeTime instant={last_seen_at} />
            </dd>
          </div>
        </dl>
        <div className={groups.actions}>
          <Button component={Link} href={imports(supplier)} prefetch={false} variant="default" size="compact-sm">
            Open imports
          </Button>
        </div>
      </div>
    </li>
  );
}
