'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Panel } from '../../components/ui/panel';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatCount } from '../../lib/format-count';
import type { WarningGroup } from '../../lib/operator-api';
import { type ErrorFilters, kindOfImports } from '../errors/error-filters';
import groups from '../errors/error-groups.module.css';
import { importsHref } from '../imports/import-filters';
import { SandboxBadge } from '../suppliers/sandbox-badge';
import { RuleLink } from './rule-link';
import classes from './warning-groups.module.css';
import { warningGroupsQuery } from './warning-queries';

type Filters = Pick<ErrorFilters, 'supplier' | 'sandbox'>;

/** Warnings of imports, grouped by rule; nothing without warnings. */
export function WarningGroups({ filters }: { filters: Filters }) {
  const { data } = useQuery(warningGroupsQuery({ supplier: filters.supplier, sandbox: filters.sandbox }));
  if (data === undefined || data.results.length === 0) return null;
  return (
    <div className={classes.part}>
      <Panel title="Warnings" isFlush>
        <ul className={groups.groups} aria-label="Groups of warnings">
          {data.results.map((group) => (
            <Group key={group.rule} group={group} filters={filters} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Group({ group, filters }: { group: WarningGroup; filters: Filters }) {
  const { rule, title, count, suppliers, first_seen_at, last_seen_at } = group;
  const imports = ({ supplier, sandbox }: Filters) =>
    importsHref({ filter: { supplier, sandbox: kindOfImports({ supplier, sandbox }), warning_rule: rule } });
  return (
    <li className={groups.group} data-rule={rule}>
      <div className={groups.what}>
        <h3 className={classes.title}>
          <RuleLink rule={rule} className={classes.rule} /> {title}
        </h3>
        <ul className={classes.suppliers} aria-label={suppliers.length === 1 ? 'Supplier' : 'Suppliers'}>
          {suppliers.map(({ code, is_sandbox: isSandbox, count: ofSupplier }) => (
            <li key={code}>
              <Link href={imports({ supplier: code, sandbox: '' })} prefetch={false}>
                {code} {formatCount(ofSupplier)}
              </Link>{' '}
              <SandboxBadge isSandbox={isSandbox} />
            </li>
          ))}
        </ul>
      </div>
      <div className={groups.numbers}>
        <Link href={imports(filters)} prefetch={false} className={groups.count}>
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
          <Button component={Link} href={imports(filters)} prefetch={false} variant="default" size="compact-sm">
            Open imports
          </Button>
        </div>
      </div>
    </li>
  );
}
