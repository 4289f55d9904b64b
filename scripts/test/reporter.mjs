import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const messageOf = (error) => String(error.message ?? error).split('\n')[0]
const STATES = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'skipped' }

/**
 * Vitest reporter that writes the results of a run, as `GroupResult` without its exit code, to the file `TEST_REPORT`.
 */
export default class Report {
  onTestRunEnd(modules, errors) {
    const path = process.env.TEST_REPORT
    if (!path) return
    const files = modules.map((module) => ({
      project: module.project.name,
      file: module.moduleId,
      ms: Math.round(module.diagnostic().duration),
      tests: [...module.children.allTests()].map((test) => ({
        name: test.fullName,
        state: STATES[test.result().state],
        ms: Math.round(test.diagnostic()?.duration ?? 0),
      })),
      errors: [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(
        messageOf,
      ),
    }))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ errors: errors.map(messageOf), files }))
  }
}
