import { LoadingRows } from '../../../components/ui/loading-rows';
import { PageHeading } from '../../../components/ui/page-heading';

export default function AuditLoading() {
  return (
    <>
      <PageHeading title="Audit" />
      <LoadingRows label="Loading the audit trail" />
    </>
  );
}
