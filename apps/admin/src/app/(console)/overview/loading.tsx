import { OverviewLoading } from '../../../features/overview/overview-loading';

export default function Loading() {
  return <OverviewLoading />;
}
