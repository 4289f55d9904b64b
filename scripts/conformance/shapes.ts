import { join } from 'node:path'
import ts from 'typescript'

/** Type of a body, read from the types of `contract/`, which has no schemas of bodies at run time. */
export type Shape =
  | { kind: 'text' | 'number' | 'flag' | 'other' }
  | { kind: 'choice'; values: readonly (string | number | boolean)[] }
  | { kind: 'list'; row: Shape }
  | { kind: 'object'; fields: readonly Field[] }

export interface Field {
  name: string
  shape: Shape
  /** May be left out. */
  optional: boolean
  nullable: boolean
}

export type ObjectShape = Extract<Shape, { kind: 'object' }>

const CONTRACT = join(import.meta.dirname, '../../contract')
const DEEPEST = 6

/** The bodies of all calls by `file.object.call`, for example `comment.comments.list`. */
export function bodyShapes(files: readonly string[]): ReadonlyMap<string, ObjectShape> {
  const paths = files.map((file) => join(CONTRACT, `${file}.ts`))
  const program = ts.createProgram(paths, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    // Without the browser's types, which take seconds; `Blob` is then unknown, as intended.
    lib: ['lib.es2023.d.ts'],
    strict: true,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const shapes = new Map<string, ObjectShape>()
  files.forEach((file, index) => {
    const source = program.getSourceFile(paths[index] ?? '')
    const module = source && checker.getSymbolAtLocation(source)
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      if (!(exported.flags & ts.SymbolFlags.Variable)) continue
      for (const call of checker.getTypeOfSymbol(exported).getProperties()) {
        const body = bodyOf(checker, checker.getTypeOfSymbol(call))
        if (body) shapes.set(`${file}.${exported.name}.${call.name}`, objectOf(checker, body, 0))
      }
    }
  })
  return shapes
}

/** The `Body` of an `Endpoint<Body, Data>`, from its field `types`. */
function bodyOf(checker: ts.TypeChecker, endpoint: ts.Type): ts.Type | undefined {
  const types = endpoint.getProperty('types')
  if (!types || !endpoint.getProperty('keepsAnswer')) return undefined
  const body = checker.getNonNullableType(checker.getTypeOfSymbol(types)).getProperty('body')
  return body && checker.getNonNullableType(checker.getTypeOfSymbol(body))
}

function objectOf(checker: ts.TypeChecker, given: ts.Type, depth: number): ObjectShape {
  // Of a union, as for the login, the first form is used.
  const type = given.isUnion() ? (given.types[0] ?? given) : given
  const fields = checker.getPropertiesOfType(type).map((property): Field => {
    const full = checker.getTypeOfSymbol(property)
    const parts = full.isUnion() ? full.types : [full]
    const has = (flag: ts.TypeFlags) => parts.some((part) => part.flags & flag)
    return {
      name: property.name,
      shape: shapeOf(checker, checker.getNonNullableType(full), depth + 1),
      optional: Boolean(property.flags & ts.SymbolFlags.Optional),
      nullable: has(ts.TypeFlags.Null),
    }
  })
  return { kind: 'object', fields }
}

function shapeOf(checker: ts.TypeChecker, type: ts.Type, depth: number): Shape {
  if (depth > DEEPEST) return { kind: 'other' }
  if (type.flags & ts.TypeFlags.BooleanLike) return { kind: 'flag' }
  const parts = type.isUnion() ? type.types : [type]
  const values = parts.map((part) => (part.isStringLiteral() || part.isNumberLiteral() ? part.value : undefined))
  if (values.every((value) => value !== undefined)) return { kind: 'choice', values }
  if (type.flags & ts.TypeFlags.StringLike) return { kind: 'text' }
  if (type.flags & ts.TypeFlags.NumberLike) return { kind: 'number' }
  const [row] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : []
  if (row) return { kind: 'list', row: shapeOf(checker, row, depth + 1) }
  if (checker.isTupleType(type)) return { kind: 'other' }
  const isPlain = type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.Union)
  const object = isPlain ? objectOf(checker, type, depth) : undefined
  return object && object.fields.length > 0 ? object : { kind: 'other' }
}
