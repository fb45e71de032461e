'use client';

import { Button } from '@mantine/core';
import { MessagePage } from '../components/ui/message-page';
import { useRecovery } from '../features/session/use-recovery';

/** Shown when a page could not be rendered, mostly because the API does not answer. */
export default function ErrorPage() {
  useRecovery();
  return (
    <main>
      <MessagePage
        level={1}
        title="This page could not be made"
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      >
        The Carryover API does not answer, or it answered something unexpected. The data is untouched. While the API is
        away this page keeps asking, and opens by itself when it is back. If this goes on, look at the health of the API
        first.
      </MessagePage>
    </main>
  );
}
