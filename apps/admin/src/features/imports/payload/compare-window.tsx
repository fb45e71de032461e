'use client';

import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog';
import { ProblemAlert } from '../../../components/ui/problem-alert';
import { TextLink } from '../../../components/ui/text-link';
import { callApi } from '../../../lib/browser-api';
import { countOf } from '../../../lib/format-count';
import type { ImportDetail, ImportSummary } from '../../../lib/operator-api';
import classes from './compare-window.module.css';
import { type ComparedField, comparedFields } from './compared-fields';

interface Props {
  importDetail: ImportDetail;
  error: NonNullable<ImportDetail['latest_error']>;
  onClose: () => void;
}

/** Imports that are offered. */
const offered = 50;

/** Those that fail in the same way; where the error is at the same field, as groups have it. */
function groupQuery(id: string, { code, paths }: Props['error']) {
  const path = (paths[0] ?? '').replace(/(^|\.)\d+(?=\.|$)/g, '$1*');
  const query = { error_code: code, path: path === '' ? '-' : path, sort: '-modified_at', limit: offered + 1 };
  return {
    queryKey: ['imports', 'of the group', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi('GET /imports', { query, signal }),
    select: ({ results }: { results: readonly ImportSummary[] }) =>
      results.filter((one) => one.id !== id).slice(0, offered),
  };
}

/** The payload beside that of another import of the group: only what differs, in the order of the contract, masked. */
export function CompareWindow({ importDetail, error, onClose }: Props) {
  const others = useQuery(groupQuery(importDetail.id, error));
  const [other, choose] = useState<ImportSummary | null>(null);
  const latest = others.data ?? [];
  // What is being read stays, whichever of them fails latest by now, and also when it is none of them any more.
  if (other === null && latest[0] !== undefined) choose(latest[0]);
  const isListed = latest.some(({ id }) => id === other?.id);
  const options = other === null || isListed ? latest : [other, ...latest];
  return (
    <Dialog onClose={onClose} title="Compare with another import of the group" size="60rem">
      <Stack gap="md">
        {others.error !== null && <ProblemAlert problem={others.error} />}
        {others.data !== undefined && options.length === 0 && (
          <p className={classes.note}>
            No other import fails with {error.code} at this field, so there is nothing to compare.
          </p>
        )}
        {other !== null && (
          <>
            <NativeSelect
              label="The other import"
              description={
                isListed
                  ? `Fails with ${error.code} as well.`
                  : `Failed with ${error.code} as well when it was chosen, and is not among the latest of them now.`
              }
              data={options.map((one) => ({
                value: one.id,
                label: `${one.external_account_number}, ${one.import_supplier}`,
              }))}
              value={other.id}
              onChange={({ currentTarget: { value } }) => choose(options.find(({ id }) => id === value) ?? other)}
            />
            <Comparison key={other.id} own={importDetail} other={other} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Comparison({ own, other }: { own: ImportDetail; other: ImportSummary }) {
  const { data, error } = useQuery({
    queryKey: ['payloads', own.id, 'beside', other.id],
    queryFn: ({ signal }) =>
      callApi('GET /imports/{id}/payload/compare', { path: { id: own.id }, query: { with: other.id }, signal }),
  });
  if (error !== null) return <ProblemAlert problem={error} />;
  if (data === undefined) return <p className={classes.note}>Comparing …</p>;
  const fields = comparedFields(data.changes);
  return (
    <>
      <p className={classes.note} role="status">
        {fields.length === 0
          ? 'Both payloads are the same.'
          : `${countOf(fields.length, 'field')} ${fields.length === 1 ? 'differs' : 'differ'}; all others are the same. Personal data is masked.`}
      </p>
      {fields.length > 0 && (
        <div className={classes.scroller}>
          <table className={classes.table} aria-label="What differs">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">{own.external_account_number}</th>
                <th scope="col">
                  <TextLink href={`/imports/${other.id}`}>{other.external_account_number}</TextLink>
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <Line key={field.position} field={field} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Line({ field: { path, label, own, other, isMasked } }: { field: ComparedField }) {
  return (
    <tr>
      <th scope="row">
        {label !== null && <span className={classes.label}>{label}</span>}
        <span className={classes.path}>{path}</span>
      </th>
      {isMasked ? (
        <td colSpan={2} className={classes.masked}>
          Personal data, masked; the two differ
        </td>
      ) : (
        <>
          <td>{own ?? <span className={classes.masked}>nothing</span>}</td>
          <td>{other ?? <span className={classes.masked}>nothing</span>}</td>
        </>
      )}
    </tr>
  );
}
