import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import { parse } from 'yaml';

/**
 * Addresses of this machine within the networks that a compose file has addresses for: no second network can have them.
 * @param compose the text of docker-compose.yml
 * @param here what this machine has, by interface
 */
export function takenAddresses(
  compose: string,
  here: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  const networks: { ipam?: { config: { subnet: string }[] } }[] = Object.values(
    parse(compose, { merge: true }).networks,
  );
  const wanted = new BlockList();
  for (const { subnet } of networks.flatMap(({ ipam }) => ipam?.config ?? [])) {
    const [address = '', bits = ''] = subnet.split('/');
    wanted.addSubnet(address, Number(bits));
  }
  const addresses = Object.values(here).flatMap((those) => (those ?? []).map(({ address }) => address));
  return addresses.filter((address) => wanted.check(address));
}
