import { MessagePage } from '../../../../components/ui/message-page';
import { Panel } from '../../../../components/ui/panel';
import { TextLink } from '../../../../components/ui/text-link';

export default function SupplierNotFound() {
  return (
    <Panel>
      <MessagePage
        level={1}
        title="There is no such supplier"
        action={<TextLink href="/suppliers">Show all suppliers</TextLink>}
      >
        No import supplier has this code. Codes tell upper from lower case.
      </MessagePage>
    </Panel>
  );
}
