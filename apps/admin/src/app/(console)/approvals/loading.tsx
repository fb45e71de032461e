import { LoadingRows } from '../../../components/ui/loading-rows';
import { PageHeading } from '../../../components/ui/page-heading';

export default function ApprovalsLoading() {
  return (
    <>
      <PageHeading title="Approvals" />
      <LoadingRows label="Loading the approvals" />
    </>
  );
}
