import { LoadingRows } from '../../../../components/ui/loading-rows';
import { PageHeading } from '../../../../components/ui/page-heading';

export default function ImportsLoading() {
  return (
    <>
      <PageHeading title="Imports" />
      <LoadingRows label="Loading the imports" />
    </>
  );
}
