import { createRequire } from 'node:module';

/** @type {typeof import('typescript')} */
const ts = createRequire(import.meta.url)('typescript');

/**
 * Takes off the names that esbuild's `keepNames` gives to functions which functions make, each time they are made: to set one takes longer
 * than to make the function, and rules make many for each account. Names of classes stay, and of what a module makes once. What is taken
 * is overwritten with spaces, so that the source map holds.
 * @param {string} text a bundle
 * @throws Error when a name stands on another line than what has it
 */
export function withoutInnerNames(text) {
  /** @type {[from: number, to: number][]} */
  const cuts = [];
  /** @param {import('typescript').Node} node  @param {boolean} isInFunction */
  const visit = (node, isInFunction) => {
    if (isInFunction && isNaming(node)) cuts.push(...partsOfNaming(node));
    const isRunAgain = isInFunction || (ts.isFunctionLike(node) && !isModuleOfPackage(node));
    ts.forEachChild(node, (child) => visit(child, isRunAgain));
  };
  visit(ts.createSourceFile('bundle.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS), false);
  let rest = '';
  let end = 0;
  for (const [from, to] of cuts.sort(([one], [other]) => one - other)) {
    if (text.slice(from, to).includes('\n')) throw new Error(`A name takes several lines: ${text.slice(from, to)}`);
    rest += text.slice(end, from) + ' '.repeat(to - from);
    end = to;
  }
  return rest + text.slice(end);
}

/** @param {import('typescript').Node} node  @returns {node is import('typescript').CallExpression} */
function isNaming(node) {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === '__name';
}

/**
 * What of a call is only there for the name: all around a function that is made, or the call for one that is declared.
 * @param {import('typescript').CallExpression} call
 * @returns {[from: number, to: number][]}
 */
function partsOfNaming(call) {
  const [named] = call.arguments;
  if (named === undefined) return [];
  if (ts.isArrowFunction(named) || ts.isFunctionExpression(named))
    return [
      [call.getStart(), named.getStart()],
      [named.getEnd(), call.getEnd()],
    ];
  if (!ts.isIdentifier(named) || !ts.isExpressionStatement(call.parent)) return [];
  return [[call.parent.getStart(), call.parent.getEnd()]];
}

/** Whether a function is a CommonJS module, which the bundle runs once. @param {import('typescript').Node} node */
function isModuleOfPackage(node) {
  const call = node.parent.parent;
  return (
    ts.isMethodDeclaration(node) &&
    ts.isCallExpression(call) &&
    ts.isIdentifier(call.expression) &&
    call.expression.text === '__commonJS'
  );
}
