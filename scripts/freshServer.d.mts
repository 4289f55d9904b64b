export function freshServer(root: string): Promise<void>
export function runScript(root: string, script: string): Promise<number>
