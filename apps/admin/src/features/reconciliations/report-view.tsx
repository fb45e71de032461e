'use client';

import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../../components/ui/back-link';
import { ErrorState } from '../../components/ui/error-state';
import { LoadingRows } from '../../components/ui/loading-rows';
import layout from '../../components/ui/page-columns.module.css';
import { PageHeading } from '../../components/ui/page-heading';
import { SandboxBadge } from '../suppliers/sandbox-badge';
import { reconciliationsHref } from './reconciliation-href';
import { reconciliationQuery } from './reconciliation-queries';
import { ReportAccounts } from './report-accounts';
import { ReportBadge } from './report-badge';
import { ReportCauses } from './report-causes';
import { ReportFacts } from './report-facts';
import { ReportParts } from './report-parts';
import { ReportTotals } from './report-totals';
import classes from './report-view.module.css';
import { scopeText } from './report-words';

/** One report: what is wrong first, by its causes and account by account, then what both sides come to. */
export function ReportView({ code, report: id }: { code: string; report: string }) {
  const { data, error, refetch } = useQuery(reconciliationQuery(code, id));
  if (data === undefined) {
    if (error === null) return <LoadingRows label="Loading the report" />;
    return <ErrorState level={1} title="This report cannot be shown" problem={error} onRetry={() => void refetch()} />;
  }
  const { report } = data;
  const figures = new Map(data.figures.map((figure) => [figure.name, figure]));
  return (
    <>
      <BackLink href={reconciliationsHref(code)}>Reconciliations</BackLink>
      <PageHeading title={scopeText(report)}>
        <ReportBadge report={report} />
        <SandboxBadge isSandbox={data.is_sandbox} />
      </PageHeading>
      <p className={classes.means} aria-live="polite">
        {meansOf(report.receiving === true, report.status, report.summary === null)}
      </p>
      <div className={layout.columns}>
        <div className={layout.column}>
          {report.summary !== null && <ReportCauses causes={report.summary.causes} figures={figures} />}
          {report.summary !== null && <ReportAccounts report={report} figures={figures} />}
          {report.summary !== null && <ReportTotals summary={report.summary} figures={figures} />}
        </div>
        <div className={layout.column}>
          <ReportFacts report={report} />
          <ReportParts parts={report.parts} />
        </div>
      </div>
    </>
  );
}

function meansOf(isReceiving: boolean, status: string, isNew: boolean): string {
  if (isReceiving) return 'More parts may come. It is compared when its supplier asks for it.';
  if (status === 'FAILED') return 'Comparing failed too often. Its supplier may have it compared again.';
  if (status !== 'COMPUTING') return 'Control totals of the supplier, compared with what was imported.';
  return isNew ? 'The accounts are compared at this moment.' : 'It is compared again; below is what was found before.';
}
