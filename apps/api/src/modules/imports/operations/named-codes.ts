import { AccountImportRequest, fieldsOf, type PayloadClass } from '@carryover/contract';

/** Lists of which an entry is for one fuel. */
const BY_FUEL: ReadonlySet<string> = new Set(['tariff', 'market_participant']);

/** An entry of a list as payloads name it. @param fuel of the entry; counts where its list has entries for one fuel */
export function nameInPayloads(list: string, code: unknown, fuel: unknown): string {
  return `${list} ${BY_FUEL.has(list) ? `${String(fuel)} ` : ''}${String(code)}`;
}

/** Every entry of a list that a payload of an account names, in the form of {@link nameInPayloads}. */
export function namesInPayload(payload: unknown): Set<string> {
  const names = new Set<string>();
  collect(AccountImportRequest, payload, null, names);
  return names;
}

/** Collects names of entries; those within a meter point belong to its fuel. */
function collect(type: PayloadClass, object: unknown, outer: unknown, names: Set<string>): void {
  if (typeof object !== 'object' || object === null) return;
  const fuel: unknown = Reflect.get(object, 'supply_type') ?? outer;
  for (const [field, spec] of fieldsOf(type)) {
    const value: unknown = Reflect.get(object, field);
    if (value === undefined) continue;
    if (spec.kind !== 'leaf') for (const each of [value].flat()) collect(spec.type(), each, fuel, names);
    else if (spec.facts.names !== undefined) names.add(nameInPayloads(spec.facts.names, value, fuel));
  }
}
