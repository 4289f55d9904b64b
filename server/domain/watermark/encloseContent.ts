import {
  decodePDFRawStream,
  PDFArray,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib'
import { moveTags, type StructureParents } from './tags'
import { unbalancedIn } from './unbalanced'
import type { Box } from './visibleBox'

const CONTENTS = PDFName.of('Contents')
const RESOURCES = PDFName.of('Resources')

/**
 * Moves the content of a page into a form XObject: whatever it leaves open (saved states, clips, text, strings) ends
 * with it. Throws where the content cannot be decoded. Returns the former streams, which other pages may share.
 */
export function encloseContent(page: PDFPage, { left, bottom, right, top }: Box, parents: StructureParents): PDFRef[] {
  const { node } = page
  const { context } = node
  const streams = streamsOf(node)
  const content = decoded(streams.map((stream) => context.lookup(stream)))
  const resources = node.getInheritableAttribute(RESOURCES) ?? context.obj({})
  node.delete(CONTENTS)
  // Not shared with other pages: what is added belongs to this one.
  node.set(RESOURCES, context.obj({}))
  if (content.length === 0) return []
  const form = context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [left, bottom, right, top],
    Resources: resources,
  })
  const ref = context.register(form)
  moveTags(page, ref, form, parents)
  const name = node.newXObject('Content', ref)
  page.pushOperators(...drawn(name, content))
  return streams.filter((stream) => stream instanceof PDFRef)
}

/** pdf.js does not keep surplus operators of a form to the form, so they are balanced around it. */
function drawn(form: PDFName, content: Buffer): PDFOperator[] {
  const { restores, markedContents } = unbalancedIn(content.toString('latin1'))
  const times = (count: number, name: PDFOperatorNames) => Array.from({ length: count }, () => PDFOperator.of(name))
  return [
    ...times(restores + 1, PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.DrawObject, [form]),
    ...times(restores + 1, PDFOperatorNames.PopGraphicsState),
    ...times(markedContents, PDFOperatorNames.EndMarkedContent),
  ]
}

function streamsOf(node: PDFPage['node']): PDFObject[] {
  const contents = node.Contents()
  if (contents instanceof PDFArray) return contents.asArray()
  return [node.get(CONTENTS) ?? PDFNull]
}

/** The streams of a page count as one; tokens end with a stream. */
function decoded(streams: readonly (PDFObject | undefined)[]): Buffer {
  const parts = streams.flatMap((stream) => {
    if (stream === undefined || stream === PDFNull) return []
    if (stream instanceof PDFRawStream) return [decodePDFRawStream(stream).decode(), Buffer.from('\n')]
    throw new Error('The content is not a stream')
  })
  return Buffer.concat(parts)
}
