/** The places of field errors, in the order of names. */
function placesOf(tree, path = []) {
  if (Array.isArray(tree)) return [path.join('.')];
  return Object.entries(tree).flatMap(([name, below]) => placesOf(below, [...path, name]));
}

/** A refusal in the words of the model: status with its code, or with the places of what is wrong. */
export function refusal({ status, body }) {
  const code = body?.code ?? body?.non_field_errors?.code;
  if (code !== undefined) return { status, code };
  if (Array.isArray(body)) return { status };
  return { status, fields: placesOf(body).sort() };
}

/** Answers of 200 or 201 as `read` has them, refusals as {@link refusal}. */
export function plain(answer, read = () => ({})) {
  if (answer.status >= 300) return refusal(answer);
  return { status: answer.status, ...read(answer.body) };
}

/** Decimal text in pounds as pence. @throws RangeError it is not a whole number of pence */
export function penceOf(pounds) {
  const [, sign, whole, fraction] = /^(-?)(\d+)\.(\d{2})0*$/.exec(pounds) ?? [];
  if (whole === undefined) throw new RangeError(`"${pounds}" is no whole number of pence.`);
  return Number(`${sign}${whole}${fraction}`);
}
