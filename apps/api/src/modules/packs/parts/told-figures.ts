import { figureByName } from '@carryover/contract';

/** Whether packs show keys and values of a figure: no personal ones, and no readings, whose keys are meter numbers. */
export function isTold(name: string): boolean {
  const figure = figureByName(name);
  return figure !== undefined && figure.personal !== true && figure.from.take !== 'latest reading';
}
