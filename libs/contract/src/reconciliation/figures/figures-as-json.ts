import type { FigureValue, FurtherFigures } from './figure.js';
import { figureByName } from './figures.js';

/** Units whose values are numbers: they are compared as numbers, 1.5 and 1.50 the same. */
const NUMBERS = new Set(['count', 'pounds', 'kWh', 'reading']);

/** Figures as JSON text, by name, with every decimal as the number that it is, digit for digit. */
export function figuresAsJson(figures: FurtherFigures): string {
  const members = Object.entries(figures).map(([name, value]) => {
    const isNumber = NUMBERS.has(figureByName(name)?.unit ?? '');
    return `${JSON.stringify(name)}:${valueAsJson(value, isNumber)}`;
  });
  return `{${members.join(',')}}`;
}

function valueAsJson(value: FigureValue, isNumber: boolean): string {
  if (typeof value !== 'object') return isNumber ? String(value) : JSON.stringify(value);
  const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${valueAsJson(one, isNumber)}`);
  return `{${members.join(',')}}`;
}
