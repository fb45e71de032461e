import ts from 'typescript';

/** What the code says that a statement gives. */
export interface TypedStatement {
  /** File and line. */
  readonly where: string;
  /** The statement; null where it is put together from what is only known when it runs. */
  readonly sql: string | null;
  /** By the names of the columns; null where nothing but the number of rows is looked at. */
  readonly columns: ReadonlyMap<string, ts.Type> | null;
}

/** The calls that send statements, and where the statement stands among their arguments. */
const SENDERS: Readonly<Record<string, number>> = { query: 0, read: 0, runPrepared: 2, open: 1 };

/** What parameters of a function stand for. */
type Given = ReadonlyMap<ts.Node, string>;

/** A part of a statement that is known only when it runs. */
class Unknown extends Error {}

/** Finds what is sent to the database, and as what its rows are taken. */
export class StatementFinder {
  private readonly checker: ts.TypeChecker;

  constructor(program: ts.Program) {
    this.checker = program.getTypeChecker();
  }

  /** Those of one file whose rows are given a type. */
  typedIn(file: ts.SourceFile): TypedStatement[] {
    const found: TypedStatement[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const [rows] = node.typeArguments ?? [];
        const sql = node.arguments[SENDERS[nameOf(node)] ?? -1];
        if (rows !== undefined && sql !== undefined) found.push(...this.typed(node, rows, sql));
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  }

  /** Calls of `query` in one file whose rows are used and have no type, or have one by a cast. */
  untypedIn(file: ts.SourceFile): string[] {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && nameOf(node) === 'query' && ts.isPropertyAccessExpression(node.expression)) {
        let user = node.parent;
        while (ts.isAwaitExpression(user) || ts.isParenthesizedExpression(user)) user = user.parent;
        const isUsed = !ts.isExpressionStatement(user) && !ts.isVoidExpression(user);
        const isLeftToCaller = ts.isArrowFunction(user) && this.checker.getContextualType(user) !== undefined;
        if (ts.isAsExpression(user) || (isUsed && !isLeftToCaller && this.isAny(node))) found.push(positionOf(node));
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  }

  private isAny(call: ts.CallExpression): boolean {
    const promised = this.checker.getAwaitedType(this.checker.getTypeAtLocation(call));
    return promised === undefined || (promised.flags & ts.TypeFlags.Any) !== 0;
  }

  private typed(call: ts.CallExpression, rows: ts.TypeNode, sql: ts.Expression): TypedStatement[] {
    const text = this.textOf(sql);
    const columns = this.columnsOf(this.checker.getTypeFromTypeNode(rows));
    return [{ where: positionOf(call), sql: text, columns }];
  }

  /** Of a row, a list of rows, or, as UPDATE and DELETE are answered, a list of rows with their number. */
  private columnsOf(type: ts.Type): ReadonlyMap<string, ts.Type> | null {
    if (this.checker.isTupleType(type)) return this.columnsOf(this.elementOf(type));
    if (this.checker.isArrayType(type)) return this.columnsOf(this.elementOf(type));
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.Never)) return null;
    const properties = this.checker.getPropertiesOfType(type);
    return new Map(properties.map((property) => [property.name, this.checker.getTypeOfSymbol(property)]));
  }

  private elementOf(type: ts.Type): ts.Type {
    const [element] = this.checker.getTypeArguments(type as ts.TypeReference);
    return element ?? this.checker.getUnknownType();
  }

  private textOf(expression: ts.Expression): string | null {
    try {
      return this.evaluate(expression);
    } catch (error) {
      if (error instanceof Unknown) return null;
      throw error;
    }
  }

  /** @param given what parameters stand for, while a function is read */
  private evaluate(node: ts.Expression, given: Given = new Map()): string {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (text, { expression, literal }) => text + this.evaluate(expression, given) + literal.text,
        node.head.text,
      );
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.evaluate(node.expression, given);
    if (ts.isCallExpression(node)) return this.evaluateCall(node, given);
    const declaration = this.declarationOf(node);
    const known = declaration && given.get(declaration);
    if (known !== undefined) return known;
    const { initializer } = (declaration ?? {}) as { initializer?: ts.Expression };
    const isConstant = declaration && (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration));
    if (!isConstant || initializer === undefined) throw new Unknown(node.getText());
    return this.evaluate(initializer);
  }

  /** Of a function that is one expression. */
  private evaluateCall({ expression, arguments: values }: ts.CallExpression, given: Given): string {
    const declaration = this.declarationOf(expression);
    const called = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    if (called === undefined || !(ts.isArrowFunction(called) || ts.isFunctionDeclaration(called)))
      throw new Unknown(expression.getText());
    const parameters = called.parameters.map((parameter, index): [ts.Node, string] => {
      const value = values[index] ?? parameter.initializer;
      if (value === undefined) throw new Unknown(parameter.getText());
      return [parameter, this.evaluate(value, given)];
    });
    const result = resultOf(called);
    if (result === undefined) throw new Unknown(called.getText());
    return this.evaluate(result, new Map(parameters));
  }

  private declarationOf(node: ts.Expression): ts.Declaration | undefined {
    const symbol = this.checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node);
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return (isAlias ? this.checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration;
  }
}

/** What is returned, where that is all a function does. */
function resultOf({ body }: ts.ArrowFunction | ts.FunctionDeclaration): ts.Expression | undefined {
  if (body === undefined || !ts.isBlock(body)) return body;
  const [only, ...others] = body.statements;
  return only !== undefined && others.length === 0 && ts.isReturnStatement(only) ? only.expression : undefined;
}

function nameOf({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function positionOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.replace(/^.*\/apps\/api\/src\//, '')}:${line + 1}`;
}
