import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  type PDFStream,
} from 'pdf-lib'

const STRUCT_PARENTS = PDFName.of('StructParents')
const PAGE = PDFName.of('Pg')
const STREAM = PDFName.of('Stm')
const KIDS = PDFName.of('K')

/** By the `StructParents` of a page, the structure elements (headings, paragraphs) that its content belongs to. */
export type StructureParents = ReadonlyMap<number, PDFArray>

/** Reads the parent tree of a tagged PDF; empty for others. */
export function structureParents({ catalog }: PDFDocument): StructureParents {
  const found = new Map<number, PDFArray>()
  const root = catalog.lookup(PDFName.of('StructTreeRoot'))
  const tree = root instanceof PDFDict ? root.lookup(PDFName.of('ParentTree')) : undefined
  const nodes = new Set([tree])
  // Grows by the kids of its nodes.
  for (const node of nodes) {
    if (!(node instanceof PDFDict)) continue
    for (const kid of items(node.lookup(PDFName.of('Kids')))) nodes.add(kid)
    const pairs = items(node.lookup(PDFName.of('Nums')))
    pairs.forEach((key, at) => {
      const value = pairs[at + 1]
      if (at % 2 === 0 && key instanceof PDFNumber && value instanceof PDFArray) found.set(key.asNumber(), value)
    })
  }
  return found
}

/** Points the structure elements of a page to its form XObject, which now holds their content. */
export function moveTags(page: PDFPage, form: PDFRef, { dict }: PDFStream, parents: StructureParents): void {
  const key = page.node.lookup(STRUCT_PARENTS)
  if (!(key instanceof PDFNumber)) return
  dict.set(STRUCT_PARENTS, key)
  for (const element of new Set(items(parents.get(key.asNumber())))) {
    if (!(element instanceof PDFDict)) continue
    const kids = element.lookup(KIDS)
    const moved = (kid: PDFObject) => movedKid(kid, page, form, element)
    if (kids instanceof PDFArray) kids.asArray().forEach((kid, at) => kids.set(at, moved(kid)))
    else if (kids !== undefined) element.set(KIDS, moved(element.get(KIDS) ?? kids))
  }
}

function movedKid(kid: PDFObject, page: PDFPage, form: PDFRef, element: PDFDict): PDFObject {
  const { context } = page.node
  const content = context.lookup(kid)
  if (content instanceof PDFNumber && element.get(PAGE) === page.ref)
    return context.obj({ Type: 'MCR', Pg: page.ref, Stm: form, MCID: content })
  const isMarked = content instanceof PDFDict && content.lookup(PDFName.of('Type')) === PDFName.of('MCR')
  if (isMarked && !content.has(STREAM) && (content.get(PAGE) ?? element.get(PAGE)) === page.ref)
    content.set(STREAM, form)
  return kid
}

const items = (array: PDFObject | undefined) =>
  array instanceof PDFArray ? array.asArray().map((_, at) => array.lookup(at)) : []
