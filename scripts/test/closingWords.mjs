import { relative } from 'node:path'

/**
 * Summary of a run: every red test, how to run only the red files, and the total over all groups on a line of its own,
 * which CI parses.
 */
export function closingWords(results, root) {
  const files = results.flatMap((result) => result.files)
  const count = (state) =>
    files.reduce((sum, { tests }) => sum + tests.filter((test) => test.state === state).length, 0)
  // A file that cannot be loaded, and a group that ended without a report, have no red test.
  const broken = files.filter(({ errors }) => errors.length > 0)
  const cutOff = results.filter(({ code, files }) => code !== 0 && files.every(isGreen))
  const failed = count('failed') + broken.length + cutOff.length
  const skipped = count('skipped')
  const lines = ['', ...results.filter(({ code }) => code !== 0).flatMap((result) => groupLines(result, root))]
  lines.push(...unsteadyLines(files, root))
  if (skipped > 0) lines.push(`略过 ${skipped} 项`)
  return [...lines, `${count('passed')} passed, ${failed} failed`]
}

const isGreen = ({ tests, errors }) => errors.length === 0 && tests.every(({ state }) => state !== 'failed')

function unsteadyLines(files, root) {
  const named = files.flatMap(({ file, tests }) =>
    tests.filter(({ isUnsteady }) => isUnsteady).map(({ name }) => `  ${relative(root, file)} > ${name}`),
  )
  return named.length > 0 ? ['△ 第一次失败，单独重跑通过（须查明原因）：', ...named, ''] : []
}

function groupLines({ name, code, errors, files }, root) {
  const red = files.filter((file) => !isGreen(file))
  if (red.length === 0)
    return [
      `✗ ${name}：没有失败的测试，但运行以 ${code} 结束`,
      ...errors.map((error) => `    ${error}`),
      `  单独重跑：npx vitest run --project ${name}`,
      '',
    ]
  const testLines = red.flatMap(({ file, tests, errors: fileErrors }) => [
    `  ${relative(root, file)}`,
    ...tests.filter(({ state }) => state === 'failed').map((test) => `    × ${test.name}`),
    ...fileErrors.map((error) => `    × ${error}`),
  ])
  return [`✗ ${name}：`, ...testLines, ...rerunLines(red, root), '']
}

/** One command per project among the red files. */
function rerunLines(red, root) {
  return [...new Set(red.map(({ project }) => project))].map((project) => {
    const paths = red.filter((file) => file.project === project).map(({ file }) => relative(root, file))
    const packed = project.endsWith('-packed')
    const plain = packed ? project.slice(0, -'-packed'.length) : project
    return `  单独重跑：${packed ? 'CHROMIUM=packed ' : ''}npx vitest run --project ${plain} ${paths.join(' ')}`
  })
}
