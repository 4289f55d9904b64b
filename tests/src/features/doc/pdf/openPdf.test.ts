import { InvalidPDFException, ResponseException } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it, vi } from 'vitest'
import { errorKindOf } from '@/features/doc/pdf/openPdf'

vi.mock('pdfjs-dist/legacy/build/pdf.worker.mjs?worker', () => ({ default: vi.fn() }))

/** An error of the worker as pdf.js passes it on, in a class that it does not export. */
const passedOn = (message: string) => Object.assign(new Error(message), { name: 'UnknownErrorException' })

it('tells a file that is broken from one whose address has ended and from a network that failed', () => {
  expect(errorKindOf(new InvalidPDFException('Invalid PDF structure.'))).toBe('broken')
  expect(errorKindOf(passedOn('Bad XRef entry'))).toBe('broken')
  expect(errorKindOf(new ResponseException('Unexpected server response (403)', 403, false))).toBe('address')
  expect(errorKindOf(new ResponseException('Unexpected server response (502)', 502, false))).toBe('network')
})

it.each(['Failed to fetch', 'network error', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  'takes %j, which the worker passes on, for the network',
  (message) => expect(errorKindOf(passedOn(message))).toBe('network'),
)
