'use client';

import { Button } from '@mantine/core';
import Link from 'next/link';
import { Panel } from '../../components/ui/panel';
import type { ImportDetail } from '../../lib/operator-api';
import { takeBackHref } from './retraction-href';
import classes from './retractions.module.css';

/** For an account that should never have come. */
export function TakeBackPanel({ importDetail }: { importDetail: ImportDetail }) {
  const { import_supplier: supplier, external_account_number: number } = importDetail;
  return (
    <Panel title="If the account should never have come">
      <p className={classes.explanation}>It goes with everything it has, and may be sent again.</p>
      <Button component={Link} href={takeBackHref({ supplier, number })} prefetch={false} variant="default" size="sm">
        Take it back …
      </Button>
    </Panel>
  );
}
