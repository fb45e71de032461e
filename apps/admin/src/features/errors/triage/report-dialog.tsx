'use client';

import { Anchor, NativeSelect, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../components/ui/form-dialog';
import { countOf } from '../../../lib/format-count';
import { newUuid } from '../../../lib/new-key';
import type { ErrorGroup, ReportMeans } from '../../../lib/operator-api';
import { type ImportFilter, importsExportPath } from '../../imports/import-filters';
import { type ErrorFilters, importsOfGroup } from '../error-filters';
import { reportGroup } from './triage-queries';
import { reportText } from './triage-words';

interface Props {
  group: ErrorGroup;
  filters: ErrorFilters;
  onClose: () => void;
}

/** Keeps that a supplier was told of a group; writing to them is done elsewhere. */
export function ReportDialog({ group, filters, onClose }: Props) {
  const { code, suppliers } = group;
  // A span ends then, in the export as in what is kept.
  const [opened] = useState(() => Date.now());
  const [supplier, setSupplier] = useState(suppliers[0]?.code ?? '');
  // One each: what was kept for a supplier without an answer stays theirs, and is kept once.
  const [ids, setIds] = useState<Readonly<Record<string, string>>>(() => ({ [supplier]: newUuid() }));
  const [means, setMeans] = useState<ReportMeans>('TEXT');
  const [proposed, propose] = useState(() => reportText(group, supplier));
  const [text, setText] = useState(proposed);
  const choose = (chosen: string) => {
    const words = reportText(group, chosen);
    // What was written stays; what was proposed is proposed anew, however many fail by now.
    if (text === proposed) setText(words);
    propose(words);
    setSupplier(chosen);
    setIds((before) => ({ [chosen]: newUuid(), ...before }));
  };
  const count = suppliers.find((one) => one.code === supplier)?.count ?? 0;
  const imports = importsOfGroup(group, { ...filters, supplier, sandbox: '' }, opened);
  const exported = importsExportPath(imports, 'csv');
  const words = text.trim();
  return (
    <FormDialog
      title={`Report ${code} to a supplier`}
      action="Keep the report"
      fields={['text']}
      size="lg"
      isReady={supplier !== '' && (means === 'EXPORT' || words !== '')}
      run={() =>
        reportGroup(group, {
          ...{ id: ids[supplier] ?? newUuid(), import_supplier: supplier, means, ...narrowedOf(imports) },
          ...(words !== '' && { text: words }),
        })
      }
      done={({ import_supplier }) => `It is kept that ${import_supplier} was told of ${code}.`}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Text size="sm">
            The console sends nothing: write to the supplier as you usually do, and keep here what they were told, so
            that nobody tells them twice.
          </Text>
          <NativeSelect
            label="Supplier"
            data={suppliers.map((one) => ({ value: one.code, label: `${one.code}: ${countOf(one.count, 'import')}` }))}
            value={supplier}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <NativeSelect
            label="What they were sent"
            data={[
              { value: 'TEXT', label: 'These words' },
              { value: 'EXPORT', label: 'The export of their imports' },
            ]}
            value={means}
            onChange={(event) => setMeans(event.currentTarget.value === 'EXPORT' ? 'EXPORT' : 'TEXT')}
          />
          {means === 'EXPORT' && (
            <Anchor href={`/api${exported}`} size="sm" download>
              Download the export of {countOf(count, 'import')}
            </Anchor>
          )}
          <Textarea
            label="Words"
            description={means === 'EXPORT' ? 'What went with it, if anything.' : 'No personal data.'}
            value={text}
            maxLength={4_000}
            minRows={4}
            autosize
            error={problems.get('text')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The filters that a report is counted by, so that it tells of as many imports as the export has. */
function narrowedOf({ wave, modified_from: since, modified_to: until }: ImportFilter) {
  return {
    ...(wave !== undefined && { wave }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
}
