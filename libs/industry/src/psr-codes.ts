/** The codes of the Priority Services Register, for electricity and gas alike, with their meanings in short (R34, R35). */
export const PSR_CODES: ReadonlyMap<string, string> = new Map([
  ['01', 'nebuliser or apnoea monitor'],
  ['02', 'heart or lung machine, ventilator'],
  ['03', 'dialysis, feeding pump, automated medication'],
  ['04', 'oxygen concentrator'],
  ['08', 'blind'],
  ['09', 'partially sighted'],
  ['12', 'stair lift, hoist, electric bed'],
  ['14', 'pensionable age'],
  ['15', 'physical impairment'],
  ['17', 'does not communicate in English'],
  ['18', 'developmental condition'],
  ['19', 'cannot answer the door'],
  ['20', 'dementia or cognitive impairment'],
  ['22', 'chronic or serious illness'],
  ['23', 'medically dependent showering or bathing'],
  ['24', 'careline or telecare'],
  ['25', 'refrigerated medicine'],
  ['26', 'oxygen use'],
  ['27', 'poor sense of smell or taste'],
  ['28', 'restricted hand movement'],
  ['29', 'young children in the household'],
  ['30', 'mental health'],
  ['31', 'additional presence preferred'],
  ['32', 'temporary: life change'],
  ['33', 'temporary: recovery after hospital'],
  ['34', 'temporary: householder under 18'],
  ['35', 'hearing impairment'],
  ['36', 'speech impairment'],
  ['37', 'dependent on water'],
]);

/** Whether the text is a code of the Priority Services Register (R34, R35). */
export function isPsrCode(value: string): boolean {
  return PSR_CODES.has(value);
}
