import { LoadingRows } from '../../../components/ui/loading-rows';
import { PageHeading } from '../../../components/ui/page-heading';

export default function ErrorsLoading() {
  return (
    <>
      <PageHeading title="Errors" />
      <LoadingRows label="Loading the errors" />
    </>
  );
}
