import { NoSuchPage } from '../../components/ui/no-such-page';
import { Panel } from '../../components/ui/panel';

/** In the frame of the console, which brings the main part of the page. */
export default function ConsoleNotFound() {
  return (
    <Panel>
      <NoSuchPage />
    </Panel>
  );
}
