import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { METHODS, type Method } from '../../src/bridge/methods'
import { findBrowser } from '../../tests/support/browser/findBrowser'
import { checkShell, linesOf } from './check'
import { readScript, type Script } from './script'
import {
  PLATFORMS,
  type Platform,
  type ShellCall,
  shellUserAgent,
  simulateShell,
  type SimulatedShell,
} from './simulation'
import { phoneSteps } from './steps'

const HELP = `在模拟的 App 外壳里打开网页，记录每一次原生调用。先用 npm start 启动服务。

  npm run shell -- [--platform ios|android|harmony] [--version 1.2.3] [--url http://localhost:8080/mobile/]
                   [--user demo] [--late 毫秒] [--missing 方法,方法] [--answers 文件] [--headless]
  npm run shell -- --check [--url 地址] [--answers 文件]

  --user     getToken 交出这个示例账号的凭证（默认 demo；none 表示没有登录）
  --late     外壳晚这么久才放入通道
  --missing  这个版本的 App 没有的方法
  --answers  按 JSON 文件回答：晚到、两次、乱码、不回答（写法见 docs/shell.md）
  --check    不打开窗口，在三个平台上走遍每一个方法，打印网页问了什么、得到什么；有问题时以 1 结束

运行中输入：
  delay 毫秒 [方法]    晚些回答          refuse [方法]   从不回答
  garble [方法]        回答乱码          ok [方法]       恢复正常
  token 账号|none      换一个账号        steps           按后端的时间重新数步数
  log                  列出全部调用      quit

方法：${METHODS.join('、')}`

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: 'ios' },
    version: { type: 'string', default: '1.2.3' },
    url: { type: 'string', default: 'http://localhost:8080/mobile/' },
    user: { type: 'string', default: 'demo' },
    late: { type: 'string', default: '0' },
    missing: { type: 'string', default: '' },
    answers: { type: 'string' },
    check: { type: 'boolean', default: false },
    headless: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})

const platformOf = (name: string): Platform =>
  PLATFORMS.find((each) => each === name) ?? fail(`--platform 只能是 ${PLATFORMS.join('、')}`)
const methodOf = (name: string): Method => METHODS.find((each) => each === name) ?? fail(`没有这个方法：${name}`)

function fail(sentence: string): never {
  throw new Error(sentence)
}

function scriptOf(file: string | undefined): Script | undefined {
  return file === undefined ? undefined : readScript(readFileSync(file, 'utf8'))
}

async function tokenOf(user: string): Promise<object> {
  if (user === 'none') return {}
  const response = await fetch(new URL('/api/auth_app/v1/login', values.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: user, password: 'bole-2026' }),
  }).catch(() => fail(`连不上 ${values.url}，请先运行 npm start`))
  const { data, msg } = (await response.json()) as { data: { accessToken: string } | null; msg: string }
  return data ? { token: data.accessToken } : fail(`${user} 登录失败：${msg}`)
}

/** The steps by the backend's clock, which `CLOCK_SHIFT` may have shifted. */
async function stepsNow(): Promise<object> {
  const { headers } = await fetch(values.url)
  return { days: phoneSteps(Number(headers.get('X-Server-Time')) || Date.now()) }
}

function line({ at, method, data }: ShellCall): string {
  return `${new Date(at).toLocaleTimeString('zh-CN', { hour12: false })}  ${method}  ${JSON.stringify(data)}`
}

async function runCommand(shell: SimulatedShell, [word = '', first = '', second = '']: string[]): Promise<void> {
  if (word === 'delay')
    return shell.behave({ kind: 'answer', delayMs: Number(first) || 0 }, second ? methodOf(second) : undefined)
  const method = first && word !== 'token' ? methodOf(first) : undefined
  if (word === 'refuse') return shell.behave({ kind: 'refuse' }, method)
  if (word === 'garble') return shell.behave({ kind: 'garble' }, method)
  if (word === 'ok') return shell.behave({ kind: 'answer', delayMs: 0 }, method)
  if (word === 'token') return shell.answer('getToken873265239', await tokenOf(first || 'none'))
  if (word === 'steps') return shell.answer('getSteps', await stepsNow())
  if (word === 'log') return console.log(shell.calls.map(line).join('\n') || '还没有调用')
  if (word) console.log(HELP)
}

async function main(): Promise<void> {
  if (values.help) return console.log(HELP)
  const platform = platformOf(values.platform)
  const script = scriptOf(values.answers)
  const headless = values.headless || values.check
  const { executablePath, env } = findBrowser({ headless })
  const args = [
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  const browser = await chromium.launch({
    executablePath,
    headless,
    args,
    env: env as Record<string, string>,
  })
  const answersNow = async () => ({ getToken873265239: await tokenOf(values.user), getSteps: await stepsNow() })
  if (values.check) {
    const given = { browser, base: values.url, answersNow, ...(script ? { script } : {}) }
    const isWell = await checkShell(given, (result) => console.log(linesOf(result).join('\n')))
    console.log(isWell ? '\n三个平台的每一个方法都问到了' : '\n有问题，见上面的 ✗')
    process.exitCode = isWell ? 0 : 1
    return browser.close()
  }
  const context = await browser.newContext({
    userAgent: shellUserAgent(platform, values.version),
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  })
  const shell = await simulateShell(context, {
    platform,
    version: values.version,
    answers: await answersNow(),
    ...(script ? { script } : {}),
    injectAfterMs: Number(values.late) || 0,
    missing: values.missing.split(',').filter(Boolean).map(methodOf),
    onCall: (call) => console.log(line(call)),
  })
  const page = await context.newPage()
  await page.goto(values.url)
  console.log(`已在模拟的 ${platform} 外壳 ${values.version} 中打开 ${values.url}，输入 help 查看命令`)
  const input = createInterface({ input: process.stdin })
  browser.on('disconnected', () => input.close())
  for await (const typed of input) {
    if (typed.trim() === 'quit') break
    await runCommand(shell, typed.trim().split(/\s+/)).catch((error: unknown) =>
      console.error(error instanceof Error ? error.message : error),
    )
  }
  await browser.close()
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
