import type { Answered } from '../../../apps/api/e2e/support/supplier-api.mjs';

/** The paths of field errors, in the order of names. */
function pathsOf(tree: unknown, path: readonly string[] = []): string[] {
  if (Array.isArray(tree)) return [path.join('.')];
  return Object.entries(Object(tree)).flatMap(([name, below]) => pathsOf(below, [...path, name]));
}

/** A refusal in the words of the model: status with its code, or with the paths of what is wrong. */
export function refusal({ status, body }: Answered<unknown>): object {
  const { code: ofAll, non_field_errors: general } = Object(body);
  const code = ofAll ?? general?.code;
  if (code !== undefined) return { status, code };
  if (Array.isArray(body)) return { status };
  return { status, fields: pathsOf(body).sort() };
}

/** Answers of 200 or 201 as `read` has them, refusals as {@link refusal}. @typeParam Body what it reads of the answer */
export function plain<Body>(answer: Answered<unknown>, read: (body: Body) => object = () => ({})): object {
  if (answer.status >= 300) return refusal(answer);
  return { status: answer.status, ...read(answer.body as Body) };
}

/** Decimal text in pounds as pence. @throws RangeError it is not a whole number of pence */
export function penceOf(pounds: string): number {
  const [, sign, whole, fraction] = /^(-?)(\d+)\.(\d{2})0*$/.exec(pounds) ?? [];
  if (whole === undefined) throw new RangeError(`"${pounds}" is no whole number of pence.`);
  return Number(`${sign}${whole}${fraction}`);
}
