export function openTestFolder(): { path: string; remove(): void }
