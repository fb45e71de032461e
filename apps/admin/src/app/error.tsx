'use client';

import { Button } from '@mantine/core';
import { MessagePage } from '../components/ui/message-page';

/** What is left when the page could not be made: mostly an API that does not answer. */
export default function ErrorPage() {
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
        The Carryover API does not answer, or it answered something unexpected. The data is untouched. If this goes on,
        look at the health of the API first.
      </MessagePage>
    </main>
  );
}
