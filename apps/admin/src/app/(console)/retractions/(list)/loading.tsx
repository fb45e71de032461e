import { LoadingRows } from '../../../../components/ui/loading-rows';
import { PageHeading } from '../../../../components/ui/page-heading';

export default function RetractionsLoading() {
  return (
    <>
      <PageHeading title="Retractions" />
      <LoadingRows label="Loading the retractions" />
    </>
  );
}
