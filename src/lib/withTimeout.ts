/** The result of a promise; undefined if it takes longer. Rejects as the promise does. */
export const withTimeout = <Result>(promise: Promise<Result>, milliseconds: number): Promise<Result | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))])
