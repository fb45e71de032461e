import { LoadingRows } from '../../../components/ui/loading-rows';
import { PageHeading } from '../../../components/ui/page-heading';

export default function StaffLoading() {
  return (
    <>
      <PageHeading title="Staff" />
      <LoadingRows label="Loading the staff" />
    </>
  );
}
