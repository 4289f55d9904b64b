declare module 'scheduler' {
  /** Sets how long React renders before it yields to the browser: a frame of this rate; 0 sets the default of 5 ms. */
  export function unstable_forceFrameRate(fps: number): void
}
