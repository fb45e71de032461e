'use client';

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../../components/ui/back-link';
import { ErrorState } from '../../components/ui/error-state';
import layout from '../../components/ui/page-columns.module.css';
import { PageHeading } from '../../components/ui/page-heading';
import { ThroughputPanel } from '../throughput/throughput-panel';
import { ApiKeysPanel } from './api-keys/api-keys-panel';
import { ConflictsPanel } from './conflicts-panel';
import { ErasurePanel } from './erasure/erasure-panel';
import { RulesPanel } from './rules/rules-panel';
import { SandboxPanel } from './sandbox/sandbox-panel';
import { SandboxBadge } from './sandbox-badge';
import { SettingsHistory } from './settings/settings-history';
import { SettingsPanel } from './settings/settings-panel';
import { StatusActions } from './status/status-actions';
import { StatusHistory } from './status/status-history';
import { SupplierFacts } from './supplier-facts';
import { SupplierProgressPanel } from './supplier-progress-panel';
import { supplierQuery } from './supplier-queries';
import { SupplierStatusBadge } from './supplier-status-badge';
import { WebhookPanel } from './webhook/webhook-panel';

/** One supplier: where it stands, what is set for it, how it gets in and how it is called back. */
export function SupplierView({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(supplierQuery(code));
  if (data === undefined && error === null) return <Skeleton height={480} aria-label="Loading the supplier" />;
  if (data === undefined && error !== null)
    return (
      <ErrorState level={1} title="This supplier cannot be shown" problem={error} onRetry={() => void refetch()} />
    );
  if (data === undefined) return null;
  return (
    <>
      <BackLink href="/suppliers">Suppliers</BackLink>
      <PageHeading title={data.name}>
        <SandboxBadge isSandbox={data.is_sandbox} />
        <SupplierStatusBadge status={data.status} />
        <span className={layout.actions}>
          <StatusActions supplier={data} />
        </span>
      </PageHeading>
      <div className={layout.columns}>
        <div className={layout.column}>
          <SupplierProgressPanel supplier={data} />
          <ThroughputPanel scope={{ supplier: code }} height={208} />
          <ApiKeysPanel supplier={data} />
          <ConflictsPanel supplier={data} />
          <WebhookPanel supplier={data} />
          <SettingsPanel supplier={data} />
          <RulesPanel supplier={data} />
          <ErasurePanel supplier={data} />
        </div>
        <div className={layout.column}>
          <SupplierFacts supplier={data} />
          {data.is_sandbox && <SandboxPanel supplier={data} />}
          <StatusHistory changes={data.status_history} />
          <SettingsHistory code={code} />
        </div>
      </div>
    </>
  );
}
