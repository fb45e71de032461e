import { LoadingRows } from '../../../../components/ui/loading-rows';
import { PageHeading } from '../../../../components/ui/page-heading';

export default function AlertsLoading() {
  return (
    <>
      <PageHeading title="Alerts" />
      <LoadingRows label="Loading the alerts" />
    </>
  );
}
