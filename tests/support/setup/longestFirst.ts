import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with long run times, started first so that the run does not wait for them at the end. */
const LONG = ['looks/looks.test.ts', 'looks/states.test.ts']

const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name))

/** Starts the known long files first; the others in Vitest's order, which without earlier runs is by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
