/**
 * Stages run one after the other, the groups of a stage concurrently. The server tests use two cores; the journeys
 * mostly wait for a browser, and the unit tests use the rest.
 */
const STAGES = [
  [{ name: 'server', args: ['--project', 'server'] }],
  [
    { name: 'journeys', args: ['--project', 'journeys*'] },
    { name: 'web', args: ['--project', 'web*', '--maxWorkers=1'], isPatient: true },
  ],
]

/** Runs every group, also after a failed one. */
export async function runGroups(run) {
  const results = []
  for (const stage of STAGES) results.push(...(await Promise.all(stage.map(run))))
  return results
}
