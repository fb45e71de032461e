import { LoadingRows } from '../../../../components/ui/loading-rows';
import { PageHeading } from '../../../../components/ui/page-heading';

export default function BatchesLoading() {
  return (
    <>
      <PageHeading title="Batches" />
      <LoadingRows label="Loading the batches" />
    </>
  );
}
