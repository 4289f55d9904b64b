/**
 * Stages run one after the other, the groups of a stage concurrently. The server tests use two cores; the journeys wait
 * half of the time, and the patient unit tests use what they leave.
 */
const STAGES = [
  [{ name: 'server', args: ['--project', 'server'] }],
  [
    { name: 'journeys', args: ['--project', 'journeys*'] },
    { name: 'web', args: ['--project', 'web'], isPatient: true },
  ],
]

/** Runs every group, also after a failed one. */
export async function runGroups(run) {
  const results = []
  for (const stage of STAGES) results.push(...(await Promise.all(stage.map(run))))
  return results
}
