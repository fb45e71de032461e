import { MessagePage } from '../../../../components/ui/message-page';
import { Panel } from '../../../../components/ui/panel';
import { TextLink } from '../../../../components/ui/text-link';

export default function AccountNotFound() {
  return (
    <Panel>
      <MessagePage
        level={1}
        title="There is no such account"
        action={<TextLink href="/imports">Search the imports</TextLink>}
      >
        No account has this number. An account gets its number when its import is processed; search the imports for the
        supplier&apos;s number to find it.
      </MessagePage>
    </Panel>
  );
}
