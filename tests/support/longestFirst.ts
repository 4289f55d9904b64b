import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take minutes. Begun last, everything else would wait for them. */
const LONG = ['looks/looks.test.ts', 'looks/states.test.ts']

const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name))

/** Vitest's own order, which without earlier runs goes by the size of the files, after those that are known as long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
