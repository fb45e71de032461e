'use client';

import type { Account } from '../../lib/operator-api';
import accountClasses from './account.module.css';
import type { SupplyAddress } from './account-model';
import { addressLines, decidedOf, nameOf, payloadOf, suppliesOf } from './account-model';
import { AccountSection } from './account-section';
import { MeterPoint } from './meter-point';
import classes from './meter-point.module.css';
import { Personal } from './personal';

/** An account with more meter points than this begins with all of them closed. */
const openAtFirst = 1;

/** Where the account is supplied, and through which meter points. */
export function SupplySection({ account }: { account: Account }) {
  const supplies = suppliesOf(payloadOf(account), account.meter_points);
  const decided = decidedOf(account);
  const count = supplies.reduce((sum, { points }) => sum + points.length, 0);
  return (
    <AccountSection
      id="supply"
      title="Supply"
      count={count}
      isEdged
      empty="The account has no meter points: it was imported without a supply address."
      isCollapsible
    >
      {supplies.map(({ path, address, points }) => (
        <div key={path}>
          <div className={classes.address}>
            <address className={accountClasses.address}>
              <Personal text={addressLines(address, 'supply').join(', ') || 'Address not known'} />
            </address>
            <AddressNotes address={address} />
          </div>
          {points.map((point) => (
            <MeterPoint
              key={point.path}
              point={point}
              decided={decided}
              accountNumber={account.account_number}
              isOpenAtFirst={count <= openAtFirst}
            />
          ))}
        </div>
      ))}
    </AccountSection>
  );
}

function AddressNotes({ address }: { address: SupplyAddress }) {
  const administrators = (address.property_administrators ?? []).map(nameOf).filter(Boolean);
  return (
    <>
      {address.is_landlord === true && <span className={accountClasses.quiet}>The customer is the landlord. </span>}
      {administrators.length > 0 && (
        <span className={accountClasses.quiet}>
          Administered by <Personal text={administrators.join(', ')} />
        </span>
      )}
    </>
  );
}
