/** China's time zone, which has no summer time (rule: dates). */
export const CHINA_OFFSET_MS = 8 * 3600 * 1000
