'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { BackLink } from '../../components/ui/back-link';
import { Badge } from '../../components/ui/badge';
import { Breakable } from '../../components/ui/breakable';
import { type Column, DataTable, Nothing } from '../../components/ui/data-table';
import { EmptyState } from '../../components/ui/empty-state';
import { ErrorState } from '../../components/ui/error-state';
import { DoneIcon, ProblemIcon } from '../../components/ui/icons';
import { LoadingRows } from '../../components/ui/loading-rows';
import { Masked } from '../../components/ui/masked';
import layout from '../../components/ui/page-columns.module.css';
import { PageHeading } from '../../components/ui/page-heading';
import { Panel } from '../../components/ui/panel';
import { formatCount } from '../../lib/format-count';
import type { DifferingFields } from '../../lib/operator-api';
import { reportHref } from './reconciliation-href';
import { fieldsQuery } from './reconciliation-queries';
import classes from './report-view.module.css';

type Group = DifferingFields['groups'][number];
type Field = Group['fields'][number];

const columns: readonly Column<Field>[] = [
  {
    name: 'Field',
    isWide: true,
    onPhone: 'title',
    cell: ({ path }) => (
      <code>
        <Breakable text={path} />
      </code>
    ),
  },
  { name: 'In the payload', cell: ({ expected }) => <Side value={expected} /> },
  { name: 'In the account', cell: ({ actual }) => <Side value={actual} /> },
  {
    name: 'Same',
    onPhone: 'beside',
    cell: ({ differs }) =>
      differs ? (
        <Badge tone="problem" icon={ProblemIcon} label="Differs" />
      ) : (
        <Badge tone="done" icon={DoneIcon} label="Same" />
      ),
  },
];

/** The fields behind a difference: in the payload that was sent and in the account, side by side. */
export function FieldsView({ code, report }: { code: string; report: string }) {
  const query = useSearchParams();
  const account = query.get('account') ?? '';
  const { data, error, refetch } = useQuery(fieldsQuery(code, report, account, query.get('group') ?? ''));
  return (
    <>
      <BackLink href={reportHref(code, report)}>Report</BackLink>
      <PageHeading title={`Fields of ${account}`} />
      {data === undefined && error === null && <LoadingRows label="Loading the fields" />}
      {data === undefined && error !== null && (
        <ErrorState title="The fields cannot be shown" problem={error} onRetry={() => void refetch()} />
      )}
      {data?.groups.length === 0 && (
        <EmptyState title="No fields to compare">
          Fields appear here where a figure or a digest of the account differs, unless its customer was erased.
        </EmptyState>
      )}
      <div className={layout.column}>
        {data?.groups.map((group) => (
          <Panel key={group.group} title={groupTitle(group)} isFlush>
            <p className={classes.group}>{groupText(group)}</p>
            {group.fields.length > 0 && (
              <DataTable label={group.group} columns={columns} rows={group.fields} rowKey={fieldKey} />
            )}
          </Panel>
        ))}
      </div>
    </>
  );
}

/** Both sides may have an entry at the same position of a list. */
function fieldKey({ path, expected, actual }: Field): string {
  return [path, expected === null, actual === null].join(' ');
}

function groupTitle({ group }: Group): string {
  const words = group.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function groupText({ differs, fields, left_out: leftOut }: Group): string {
  const more = leftOut === 0 ? '' : ` ${formatCount(leftOut)} more fields are left out.`;
  if (differs) return `The account is not as it was sent.${more}`;
  if (fields.length === 0) return 'Neither the payload nor the account has any of these fields.';
  return `The account is as it was sent: what the supplier counts is something else than what it sent, or what was added since.${more}`;
}

function Side({ value }: { value: string | null }) {
  return value === null ? <Nothing /> : <Masked value={value} />;
}
