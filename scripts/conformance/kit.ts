import type { Backend } from './backend'
import type { ContractCall } from './contractCalls'
import type { People } from './people'
import type { Report } from './report'
import type { Samples } from './samples'
import type { Body } from './bodies'

/** A successful read, on which other checks are based. */
export interface GoodRead {
  call: ContractCall
  body: Body
  token: string | undefined
  /** The data as received. */
  data: unknown
}

/** Input of every check. */
export interface Kit {
  calls: readonly ContractCall[]
  backend: Backend
  people: People
  samples: Samples
  report: Report
  goodReads: GoodRead[]
  /** Calls that the backend lacks; they are not checked further. */
  missing: Set<ContractCall>
  seed: number
  /** The backend's time, in milliseconds since 1970. */
  now: number
}

/** A call by its name in the contract. */
export function callNamed({ calls }: Pick<Kit, 'calls'>, name: string): ContractCall {
  const call = calls.find((each) => each.name === name)
  if (!call) throw new Error(`the contract has no call ${name}`)
  return call
}

/** Calls that end, change or send what the checks depend on; each has checks of its own. */
const DELICATE = ['login', 'captcha', 'monitor']

export const isDelicate = ({ noun, endpoint }: ContractCall) => DELICATE.includes(noun) && endpoint.effect === 'write'
