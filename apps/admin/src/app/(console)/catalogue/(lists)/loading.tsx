import { LoadingRows } from '../../../../components/ui/loading-rows';
import { PageHeading } from '../../../../components/ui/page-heading';

export default function CatalogueLoading() {
  return (
    <>
      <PageHeading title="Catalogue" />
      <LoadingRows label="Loading the catalogue" />
    </>
  );
}
