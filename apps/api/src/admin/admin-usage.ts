import { SUPPLIER_STATUSES } from '../modules/suppliers/index.js';
import { AdminProblem } from './admin-problem.js';

/** What an administrator reads who typed something else. */
export const USAGE = `Usage: node apps/api/dist/admin.js COMMAND

  supplier add CODE NAME --organization NAME   registers an import supplier, and its organisation when it is new;
    [--sandbox]                                as one for trying things out, for ever
  supplier status CODE STATUS --reason TEXT    sets a supplier to ${SUPPLIER_STATUSES.join(', ')}
  supplier empty CODE [--confirm CODE]         deletes what a sandbox sent, and asks for its code before;
    [--reason TEXT]                            it has to be Paused or Complete
  erase CODE --confirm CODE --reason TEXT      has the payloads of a Complete supplier erased, in the background
  erase status CODE                            says how far that is
  customer preview ACCOUNT                     says what is kept of a customer, in numbers; ACCOUNT is the number of the
                                               account, or SUPPLIER/EXTERNAL-NUMBER where there is none
  customer erase ACCOUNT --confirm ACCOUNT     erases it because the customer asked for it, for ever; prints the keys of the
    --reason TEXT                              documents, which are to be deleted from the storage
  retention preview                            says what workers would erase now by the settings, and changes nothing
  key issue --organization NAME                issues an organisation key and prints it, this once;
    [--expires DAY] [--read-only]              until that day begins in London; for reading and validating only
    [--addresses LIST] [--suppliers LIST]      from these networks (203.0.113.0/24,2001:db8::/32); for these codes
    [--rotate-refresh-tokens]                  its refresh tokens are good for one use
  key list --organization NAME                 shows prefix, age, latest use and limits of the live keys
  key revoke PREFIX                            revokes a key; its tokens end within a second
  keys generate                                makes keys for TOKEN_KEYS and SEALING_KEYS; put them before the old ones
  keys status                                  shows how many sealed values hang on which sealing key
  keys reseal [--reason TEXT]                  seals them all with the newest; goes on where it was stopped
  staff add EMAIL NAME --role ROLE             adds a console user (viewer, operator or admin) and prints the password,
                                               which works for 24 hours, once
  staff reset EMAIL                            signs somebody out, removes their passkeys, and prints such a password in
                                               place of theirs
  staff unlink EMAIL                           the same for somebody who signs in at the OpenID provider, and no more
  audit verify [--head NUMBER:HASH|FILE]       checks the chain of the audit entries, names the first bad one, and says
                                               from where it is not the one that was published
  invariants verify                            checks what is always true of the rows; reads every account
  accounts verify                              rebuilds the payload of every account and compares it with what was sent;
                                               how that ended is shown by the checklists of cut-overs
  packs verify [--trust FILE]                  reads every pack from the storage and verifies its files and signatures, by
                                               the keys of SEALING_KEYS and those of a file that was kept
  backup verify PATH                           restores a dump, a base backup or the latest of a folder into a private server,
    [--wal FOLDER] [--until MOMENT]            with the archived log, up to a moment (2026-03-03T09:30:00Z), runs all three
    [--newer-than HOURS] [--may-be-empty]      checks there, and that it was made within some hours (the latest of a folder: 36);
    [--report FILE]                            writes a report; only as npm run admin -- backup verify
`;

/** @throws AdminProblem naming what was left out */
export function required(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new AdminProblem(`${name} is missing.\n\n${USAGE}`);
  return value.trim();
}
