'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Dialog } from '../../components/ui/dialog';
import type { StaffRole } from '../../lib/operator-api';
import { CustomersSearch } from './customers-search';
import { EverythingSearch } from './everything-search';

interface Props {
  role: StaffRole;
  onClose: () => void;
}

/** One box for everything: numbers, ids, references, waves, suppliers; and for customers, by their name, with a reason. */
export function SearchWindow({ role, onClose }: Props) {
  const router = useRouter();
  const [customer, lookForCustomer] = useState<string | null>(null);
  const [goal, setGoal] = useState<string | null>(null);
  // Once the dialog knows that the focus goes on with the page that was chosen, and not back to where it was.
  useEffect(() => {
    if (goal === null) return;
    onClose();
    router.push(goal);
  }, [goal, onClose, router]);
  return (
    <Dialog
      onClose={onClose}
      title={customer === null ? 'Search everywhere' : 'Find a customer'}
      size="lg"
      yOffset="8dvh"
      returnFocus={goal === null}
    >
      {customer === null ? (
        <EverythingSearch role={role} onChoose={setGoal} onCustomer={lookForCustomer} />
      ) : (
        <CustomersSearch text={customer} onChoose={setGoal} onBack={() => lookForCustomer(null)} />
      )}
    </Dialog>
  );
}
