/** More failed files than this, one in a hundred, are not explained by a busy machine. */
const MAX_FILES = 7

const isRed = ({ tests, errors }) => errors.length > 0 || tests.some(({ state }) => state === 'failed')

/**
 * Runs red files again, one after the other with nothing beside them, and uses their second results. Tests that only
 * failed at first are marked as unsteady and listed at the end.
 */
export async function runRedAgain(results, run) {
  const red = results.flatMap(({ files }) => files.filter(isRed))
  if (red.length === 0 || red.length > MAX_FILES) return results
  const again = new Map()
  for (const { project, file } of red) {
    const name = `again-${again.size + 1}`
    const { files, errors } = await run({ name, args: ['--project', project, file] })
    const second = files.find((one) => one.project === project && one.file === file)
    if (second && errors.length === 0) again.set(key(project, file), second)
  }
  return results.map((result) => withSecond(result, again))
}

const key = (project, file) => `${project} ${file}`

function withSecond({ code, files, ...rest }, again) {
  const taken = files.map((file) => {
    const second = isRed(file) ? again.get(key(file.project, file.file)) : undefined
    return second ? { ...second, tests: second.tests.map((test) => marked(test, file)) } : file
  })
  const isMended = rest.errors.length === 0 && files.some(isRed) && !taken.some(isRed)
  return { ...rest, code: isMended ? 0 : code, files: taken }
}

/** If a file could not be loaded at first, all of its tests are unsteady. */
function marked(test, first) {
  const before = first.tests.find(({ name }) => name === test.name)
  const isUnsteady = test.state === 'passed' && (before?.state === 'failed' || first.errors.length > 0)
  return isUnsteady ? { ...test, isUnsteady } : test
}
