// Reads the row types of statements from the TypeScript compiler, because types do not exist at run time.
import { join } from 'node:path';
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import {
  API,
  type Checker,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';

const ROOT = join(import.meta.dirname, '../../../..');
const SERVER = join(ROOT, 'apps/server/src/');
const CONFIG = join(ROOT, 'tsconfig.json');

/** The kind of a JavaScript value. `json`: an object or a list of several kinds, as `JSON.parse` returns it. */
export type Kind = 'string' | 'number' | 'boolean' | 'date' | 'buffer' | 'json' | 'any' | `${string}[]`;

/** A field of a row type. */
export interface Field {
  /** The type as TypeScript prints it. */
  type: string;
  /** The kinds of its values other than null. */
  kinds: Kind[];
  canBeNull: boolean;
  isOptional: boolean;
  /** The only possible strings; null if any string is possible or other values are. */
  values: string[] | null;
}

/** The row type of a call of `statement` or `namedStatement`. */
export interface RowType {
  file: string;
  /** Matches the names of the statements that the call defines. */
  name: RegExp;
  /** The fields by name; null if the rows have no type, so that no code can read their fields. */
  fields: Map<string, Field> | null;
  /** True if the row type allows fields of any name. */
  hasMore: boolean;
  /** For named parameters: the names of the values that are always there, for each place that gives values. */
  values: Set<string>[];
}

/** Returns the row types of all statements in the server, without those of tests. Takes seconds. */
export function readRowTypes(): RowType[] {
  const api = new API({ cwd: ROOT });
  try {
    const { program, checker } = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG)!;
    const files = program.getSourceFileNames().filter((file) => file.startsWith(SERVER));
    const readField = createFieldReader(checker);
    return files
      .filter((file) => !/\.(test|testing)\.ts$/.test(file))
      .flatMap((file) => {
        const source = program.getSourceFile(file)!;
        const calls = [...findCalls(source, 'statement'), ...findCalls(source, 'namedStatement')];
        const types = calls.length === 0 ? [] : checker.getTypeAtLocation(calls);
        return calls.flatMap((call, index) => {
          const row = getRowType(checker, types[index]!);
          const isTyped = (row.flags & TypeFlags.Unknown) === 0;
          const fields = isTyped ? readFields(checker, row, readField) : null;
          const hasMore = isTyped && checker.getIndexInfosOfType(row).length > 0;
          return findNames(source, call.arguments[0]!).map((name) => ({
            file: file.slice(SERVER.length),
            name: matchName(name),
            fields,
            hasMore,
            values: findValues(checker, source, call),
          }));
        });
      });
  } finally {
    api.close();
  }
}

function findCalls(within: Node, name: string): CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === name) {
      found.push(node);
    }
    node.forEachChild(visit);
  };
  visit(within);
  return found;
}

/** Returns `Row` of a `Statement<Row>`, or of a function that returns a list with one first. */
function getRowType(checker: Checker, type: Type): Type {
  const bind = checker.getSignaturesOfType(type, SignatureKind.Call)[0];
  const from = bind
    ? checker.getTypeArguments(checker.getReturnTypeOfSignature(bind) as TypeReference)[0]!
    : type;
  return checker.getTypeArguments(from as TypeReference)[0]!;
}

function findValues(checker: Checker, source: Node, call: CallExpression): Set<string>[] {
  const { parent } = call;
  const listNames = (type: Type) => {
    const properties = checker.getPropertiesOfType(type);
    return new Set(properties.filter((one) => !isOptional(one)).map(({ name }) => name));
  };
  // `namedStatement(…).write((id: string) => ({ id }))`
  if (isPropertyAccessExpression(parent) && isCallExpression(parent.parent)) {
    const values = checker.getTypeAtLocation(parent.parent.arguments[0]!)!;
    const [signature] = checker.getSignaturesOfType(values, SignatureKind.Call);
    return signature ? [listNames(checker.getReturnTypeOfSignature(signature)!)] : [];
  }
  if (!isVariableDeclaration(parent) || !isIdentifier(parent.name)) return [];
  return findCalls(source, parent.name.text).map((use) =>
    listNames(checker.getTypeAtLocation(use.arguments[0]!)!),
  );
}

const isOptional = ({ flags }: TypeSymbol) => (flags & SymbolFlags.Optional) !== 0;

/** Returns the expressions of a statement's name. If it is a parameter of a function, these are the arguments. */
function findNames(source: Node, name: Expression): Expression[] {
  if (!isIdentifier(name)) return [name];
  let around: Node | undefined = name.parent;
  while (around && !isArrowFunction(around) && !isFunctionDeclaration(around)) around = around.parent;
  if (!around) return [name];
  const index = around.parameters.findIndex((one) => isIdentifier(one.name) && one.name.text === name.text);
  const called = isFunctionDeclaration(around)
    ? around.name
    : isVariableDeclaration(around.parent) && around.parent.name;
  if (index < 0 || !called || !isIdentifier(called)) return [name];
  return findCalls(source, called.text).map((call) => call.arguments[index]!);
}

/** Returns what matches the names that an expression can have. */
function matchName(name: Expression): RegExp {
  if (isStringLiteral(name) || isNoSubstitutionTemplateLiteral(name)) {
    return new RegExp(`^${RegExp.escape(name.text)}$`);
  }
  return new RegExp(`^${isTemplateExpression(name) ? RegExp.escape(name.head.text) : ''}`);
}

type FieldReader = (symbol: TypeSymbol, type: Type) => Field;

function readFields(checker: Checker, row: Type, readField: FieldReader): Map<string, Field> {
  const symbols = checker.getPropertiesOfType(row);
  const types = symbols.length === 0 ? [] : checker.getTypeOfSymbol(symbols);
  return new Map(symbols.map((symbol, index) => [symbol.name, readField(symbol, types[index]!)]));
}

/** Returns a function that describes fields. Many fields have the same type, which it reads once. */
function createFieldReader(checker: Checker): FieldReader {
  const known = new Map<number, Omit<Field, 'isOptional'>>();
  return (symbol, type) => {
    const field = known.get(type.id) ?? readType(checker, type);
    known.set(type.id, field);
    return { ...field, isOptional: isOptional(symbol) };
  };
}

function readType(checker: Checker, type: Type): Omit<Field, 'isOptional'> {
  const parts = listParts(type);
  const notNull = parts.filter(({ flags }) => (flags & TypeFlags.Nullable) === 0);
  const values = notNull.map((part) => (part.isStringLiteralType() ? part.value : null));
  return {
    type: checker.typeToString(type),
    kinds: [...new Set(notNull.map((part) => findKind(checker, part)))],
    canBeNull: parts.some(({ flags }) => (flags & (TypeFlags.Null | TypeFlags.AnyOrUnknown)) !== 0),
    values: values.every((value) => value !== null) && values.length > 0 ? values : null,
  };
}

const listParts = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

function findKind(checker: Checker, type: Type): Kind {
  const { flags } = type;
  if (flags & TypeFlags.AnyOrUnknown) return 'any';
  if (flags & TypeFlags.StringLike) return 'string';
  if (flags & TypeFlags.NumberLike) return 'number';
  if (flags & TypeFlags.BooleanLike) return 'boolean';
  const name = type.getSymbol()?.name;
  if (name === 'Date') return 'date';
  if (name === 'Buffer') return 'buffer';
  if (!checker.isArrayType(type)) return 'json';
  const items = listParts(checker.getTypeArguments(type as TypeReference)[0]!);
  const kinds = new Set(items.map((item) => findKind(checker, item)));
  return kinds.size === 1 ? `${[...kinds][0]!}[]` : 'json[]';
}
