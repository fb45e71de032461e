import { PageHeading } from '../../../../components/ui/page-heading';
import { ImportsTableLoading } from '../../../../features/imports/imports-table-loading';

export default function ImportsLoading() {
  return (
    <>
      <PageHeading title="Imports" />
      <ImportsTableLoading />
    </>
  );
}
