import { LoadingRows } from '../../../../components/ui/loading-rows';
import { PageHeading } from '../../../../components/ui/page-heading';

export default function WavesLoading() {
  return (
    <>
      <PageHeading title="Waves" />
      <LoadingRows label="Loading the waves" />
    </>
  );
}
