/**
 * Stages run one after the other, the groups of a stage at once. The server tests fill two cores; the journeys wait
 * for a browser much of the time, and the unit tests take what they leave over.
 */
const STAGES = [
  [{ name: 'server', args: ['--project', 'server'] }],
  [
    { name: 'journeys', args: ['--project', 'journeys*'] },
    { name: 'web', args: ['--project', 'web', '--maxWorkers=1'], isPatient: true },
  ],
]

/** Runs every group, also after a failed one. */
export async function runGroups(run) {
  const results = []
  for (const stage of STAGES) results.push(...(await Promise.all(stage.map(run))))
  return results
}
