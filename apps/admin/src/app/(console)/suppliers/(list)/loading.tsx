import { LoadingRows } from '../../../../components/ui/loading-rows';
import { PageHeading } from '../../../../components/ui/page-heading';

export default function Loading() {
  return (
    <>
      <PageHeading title="Suppliers" />
      <LoadingRows label="Loading the suppliers" />
    </>
  );
}
