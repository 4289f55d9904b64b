import { codeProblem, envelopeProblem } from './answers'
import { connect } from './backend'
import { askUnknown, checkGeneral } from './checks/general'
import { checkGenerated } from './checks/generated'
import { checkInput } from './checks/input'
import { checkPaging } from './checks/paging'
import { checkReads } from './checks/reads'
import { checkRights } from './checks/rights'
import { checkRules } from './checks/rules'
import { checkLogin, checkLogout } from './checks/session'
import { checkWrites } from './checks/writes/writes'
import { contractCalls, type ContractCall } from './contractCalls'
import { callNamed, type Kit } from './kit'
import { type Options, UsageError } from './options'
import { signInAll } from './people'
import { createReport, type Result } from './report'
import { createSamples } from './samples'

/** Problems of a call's responses, found in any check. */
interface Seen {
  envelope?: string
  code?: string
}

/** Checks a backend; returns the results of the requested nouns. Throws UsageError if the backend does not answer. */
export async function runConformance(options: Options): Promise<readonly Result[]> {
  const calls = await contractCalls()
  const seen = new Map<ContractCall, Seen>()
  const backend = connect(options.addresses, (call, _base, answer) => {
    if (!call) return
    const noted = seen.get(call) ?? {}
    noted.envelope ??= envelopeProblem(answer)
    noted.code ??= codeProblem(call, answer)
    seen.set(call, noted)
  })
  const unknown = await askUnknown({ backend })
  const silent = [...unknown].find(([, { status }]) => status === 0)
  if (silent) throw new UsageError(`连不上 ${options.addresses[silent[0]]}`)
  const report = createReport()
  const entrance = { login: callNamed({ calls }, 'login.login'), account: callNamed({ calls }, 'people.account') }
  const people = await signInAll(backend, entrance, options.accounts)
  const time = Number(unknown.get('default')?.headers.get('X-Server-Time'))
  const kit: Kit = {
    ...{ calls, backend, people, report, seed: options.seed },
    samples: createSamples(),
    goodReads: [],
    missing: new Set(),
    now: time || Date.now(),
  }
  await checkGeneral(kit, unknown)
  await checkReads(kit, unknown)
  await checkRights(kit, unknown)
  await checkPaging(kit)
  await checkRules(kit)
  // Before the invalid bodies, which a backend may count as attempts.
  if (options.write) await checkWrites(kit)
  await checkInput(kit, options.write)
  await checkGenerated(kit, options.write)
  await checkLogin(kit)
  await checkLogout(kit)
  for (const [call, { envelope, code }] of seen) {
    const about = { noun: call.noun, call: call.name }
    if (kit.missing.has(call)) continue
    await report.check({ ...about, rule: 'envelope', what: '所有回答都有信封' }, () => envelope)
    await report.check({ ...about, rule: 'business codes', what: '拒绝都有约定的 code 和中文句子' }, () => code)
  }
  const { only } = options
  return report.results.filter(({ noun }) => only.length === 0 || only.includes(noun))
}
