import { isIP } from 'node:net'
import { resolve } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/text/timeUnits'
import { addressesOf } from './db/hosts'
import type { AliyunCaptchaSettings } from './providers/captchaAliyun'
import { readS3Place } from './storage/s3Place'
import type { AliyunSmsSettings } from './providers/smsAliyun'

/** Values that say for all proxies whether they are trusted, as a number of hops does; never part of a list. */
const PROXY_WHOLES: readonly string[] = ['true', 'false', 'none']
const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

const text = z.string().trim()
const listOf = (value: string) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `只能是 ${values.join('、')}` })
const endpoint = text.refine(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  '须为 http:// 或 https:// 开头的地址',
)
const databaseUrl = text
  .regex(/^postgres(ql)?:\/\//, '须以 postgresql:// 开头')
  .refine((value) => {
    const addresses = addressesOf(value)
    return addresses.length === 1 || addresses.every((each) => URL.canParse(each))
  }, '的几个主机须写成 postgresql://用户:密码@主机一:5432,主机二:5432/库名')
  .refine((value) => {
    const addresses = addressesOf(value)
    // Without a host: a Unix socket in `?host=`.
    return addresses.length > 1 || addresses.every((each) => URL.canParse(each.replace('@/', '@localhost/')))
  }, '须写成 postgresql://用户:密码@主机:5432/库名，密码里的 / ? # % 等须写成百分号编码')
  .refine((value) => addressesOf(value).every(isDecodable), '里有无法识别的百分号编码，% 本身须写成 %25')
  .refine((value) => !/[?&]target_session_attrs=(?!(read-write|primary)(&|$))/.test(value), {
    error: '的 target_session_attrs 只能是 read-write 或 primary',
  })
  .default('')
const port = z
  .string()
  .regex(/^\d{1,5}$/, '须为 0 到 65535 的整数')
  .transform(Number)
  .refine((value) => value <= 65_535, '须为 0 到 65535 的整数')

const UNIT_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const
const shift = z
  .string()
  .regex(/^[+-]\d{1,5}[mhd]$/, '须为 +36h、-2h、+400d 这样的时长（m 分钟、h 小时、d 天）')
  .transform((value) => Number(value.slice(0, -1)) * (UNIT_MS[value.slice(-1) as keyof typeof UNIT_MS] ?? 0))

const schema = z
  .object({
    PORT: port.default(8080),
    HOST: text.default('127.0.0.1'),
    DATA_DIR: text.default('.data'),
    DATABASE_URL: databaseUrl,
    // `none` is the former name of `session`.
    DATABASE_POOLING: oneOf(['session', 'transaction', 'none']).default('session'),
    DATABASE_MIGRATE_URL: databaseUrl,
    UPLOAD_URL: text
      .refine((value) => value === '' || readS3Place(value), '须为 s3://密钥名:密钥@主机/存储桶?region=地域')
      .default(''),
    SMS_PROVIDER: oneOf(['console', 'aliyun']).default('console'),
    SEED: oneOf(['sample', 'none']).default('sample'),
    CLOCK_SHIFT: shift.default(0),
    TRUST_PROXY: text
      .transform(listOf)
      .refine(
        (proxies) => proxies.every(isProxy) || (proxies.length === 1 && proxies.every(isWhole)),
        '须为代理的地址、网段、层数或 true（层数与 true 只能单独写，网段的位数至少为 1）',
      )
      .transform((proxies) => (proxies.every(isNoProxy) ? '' : proxies.join(', ')))
      .default(''),
    CORS_ORIGINS: text
      .transform(listOf)
      .refine((origins) => origins.every(isOrigin), '须为来源的列表，例如 https://a.example,https://b.example')
      .default([]),
    PUBLIC_ORIGIN: text
      .transform((value) => value.replace(/\/$/, ''))
      .refine(
        (value) => value === '' || (isOrigin(value) && /^https?:/.test(value)),
        '须为 http:// 或 https:// 开头、不带路径的来源，例如 https://bole.example',
      )
      .default(''),
    SERVICE_WORKER: oneOf(['on', 'off']).default('on'),
    METRICS_PORT: port.optional(),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    SECRET: text.default(''),
    SMS_ACCESS_KEY_ID: text.default(''),
    SMS_ACCESS_KEY_SECRET: text.default(''),
    SMS_SIGN_NAME: text.default(''),
    SMS_TEMPLATE_CODE: text.default(''),
    SMS_ENDPOINT: endpoint.default('https://dysmsapi.aliyuncs.com'),
    APP_IOS_ID: text
      .regex(/^[A-Z0-9]{10}\.[\w.-]+$/, '须为 团队号.包名')
      .or(z.literal(''))
      .default(''),
    APP_ANDROID_PACKAGE: text.default(''),
    APP_ANDROID_SHA256: text.transform(listOf).default([]),
    APP_HARMONY_ID: text.default(''),
    CAPTCHA_ACCESS_KEY_ID: text.default(''),
    CAPTCHA_ACCESS_KEY_SECRET: text.default(''),
    CAPTCHA_ENDPOINT: endpoint.default('https://captcha.cn-shanghai.aliyuncs.com'),
    VITE_CAPTCHA_SCENE: text.default(''),
  })
  .refine(({ PORT, METRICS_PORT }) => PORT === 0 || PORT !== METRICS_PORT, {
    path: ['METRICS_PORT'],
    message: '不能与 PORT 相同',
  })
  .refine(({ DATABASE_URL, DATABASE_POOLING }) => DATABASE_POOLING !== 'transaction' || DATABASE_URL !== '', {
    path: ['DATABASE_POOLING'],
    message: '须与 DATABASE_URL 一起设置',
  })
  .refine(({ DATABASE_URL, DATABASE_MIGRATE_URL }) => DATABASE_MIGRATE_URL === '' || DATABASE_URL !== '', {
    path: ['DATABASE_MIGRATE_URL'],
    message: '须与 DATABASE_URL 一起设置',
  })
  .refine(({ CAPTCHA_ACCESS_KEY_ID: id, CAPTCHA_ACCESS_KEY_SECRET: secret }) => id === '' || secret !== '', {
    path: ['CAPTCHA_ACCESS_KEY_ID'],
    message: '须与 CAPTCHA_ACCESS_KEY_SECRET 一起设置',
  })
  .refine(({ CAPTCHA_ACCESS_KEY_ID: id, CAPTCHA_ACCESS_KEY_SECRET: secret }) => secret === '' || id !== '', {
    path: ['CAPTCHA_ACCESS_KEY_SECRET'],
    message: '须与 CAPTCHA_ACCESS_KEY_ID 一起设置',
  })
  .refine(({ SEED, CLOCK_SHIFT }) => SEED !== 'none' || CLOCK_SHIFT === 0, {
    path: ['CLOCK_SHIFT'],
    message: '只用于试用和测试，不能与 SEED=none 同时设置',
  })

/** Whether the driver can decode the percent escapes; it keeps some invalid ones as they are. */
function isDecodable(connectionString: string): boolean {
  try {
    return Boolean(new pg.Client({ connectionString }))
  } catch (error) {
    return !(error instanceof URIError)
  }
}

function isProxy(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  if (rest.length > 0 || !isIP(address)) return PROXY_RANGES.includes(value)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

const isNoProxy = (value: string): boolean => ['false', 'none'].includes(value) || /^0+$/.test(value)
const isWhole = (value: string): boolean => PROXY_WHOLES.includes(value) || /^\d{1,2}$/.test(value)

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value
}

export interface Settings {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string
  /**
   * Whether `databaseUrl` is a pooler that may use another connection for each transaction, as PgBouncer's transaction
   * mode.
   */
  databasePooled: boolean
  /** Address of the role that owns the tables; empty: the server's own role migrates. */
  migrateUrl: string
  uploadUrl: string
  smsProvider: 'console' | 'aliyun'
  aliyunSms: AliyunSmsSettings
  /** Needed by the systems to open links in the installed app. */
  appLinks: { iosAppId: string; androidPackage: string; androidCertificates: string[]; harmonyAppId: string }
  /** Without keys the development slider is used. */
  aliyunCaptcha: AliyunCaptchaSettings
  seed: 'sample' | 'none'
  /** How far the server's clock is ahead of the machine's, for tests. */
  clockShiftMs: number
  /** `true`, a number of hops, or a list of addresses and networks; empty: no proxy. */
  trustProxy: string
  corsOrigins: string[]
  /** Origin in shared pages; empty: the Host from a trusted proxy. */
  publicOrigin: string
  /** False: browsers unregister the service worker of an earlier version. */
  serviceWorker: boolean
  metricsPort: number | undefined
  logLevel: string
  /** Signs file addresses and keys digests; empty: created once and stored in the database. */
  secret: string
}

/** Reads the settings of docs/deploy.md from the environment; a blank one is not set. Throws an Error that names the invalid one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new Error(
      `设置有误：${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('；')}`,
    )
  }
  const s = parsed.data
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databasePooled: s.DATABASE_POOLING === 'transaction',
    migrateUrl: s.DATABASE_MIGRATE_URL,
    uploadUrl: s.UPLOAD_URL,
    smsProvider: s.SMS_PROVIDER,
    aliyunSms: {
      accessKeyId: s.SMS_ACCESS_KEY_ID,
      accessKeySecret: s.SMS_ACCESS_KEY_SECRET,
      signName: s.SMS_SIGN_NAME,
      templateCode: s.SMS_TEMPLATE_CODE,
      endpoint: s.SMS_ENDPOINT,
    },
    appLinks: {
      iosAppId: s.APP_IOS_ID,
      androidPackage: s.APP_ANDROID_PACKAGE,
      androidCertificates: s.APP_ANDROID_SHA256,
      harmonyAppId: s.APP_HARMONY_ID,
    },
    aliyunCaptcha: {
      accessKeyId: s.CAPTCHA_ACCESS_KEY_ID,
      accessKeySecret: s.CAPTCHA_ACCESS_KEY_SECRET,
      endpoint: s.CAPTCHA_ENDPOINT,
      scene: s.VITE_CAPTCHA_SCENE,
    },
    seed: s.SEED,
    clockShiftMs: s.CLOCK_SHIFT,
    trustProxy: s.TRUST_PROXY,
    corsOrigins: s.CORS_ORIGINS,
    publicOrigin: s.PUBLIC_ORIGIN,
    serviceWorker: s.SERVICE_WORKER === 'on',
    metricsPort: s.METRICS_PORT,
    logLevel: s.LOG_LEVEL,
    secret: s.SECRET,
  }
}
