import { LoadingRows } from '../../../components/ui/loading-rows';
import { PageHeading } from '../../../components/ui/page-heading';

export default function RegistrationsLoading() {
  return (
    <>
      <PageHeading title="Registrations" />
      <LoadingRows label="Loading the registrations" />
    </>
  );
}
