const PING_MS = 2000

/** Rejects if the answer takes longer than `ms`. */
export async function answersInTime(answer: Promise<unknown>, ms = PING_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
