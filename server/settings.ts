import { resolve } from 'node:path'
import { z } from 'zod'
import type { AliyunSmsSettings } from './smsAliyun'

const text = z.string().trim()
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: text.default(''),
  UPLOAD_URL: text.default(''),
  SMS_PROVIDER: z.enum(['console', 'aliyun']).default('console'),
  SEED: z.enum(['sample', 'none']).default('sample'),
  TRUST_PROXY: text.default(''),
  CORS_ORIGINS: text.default(''),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SECRET: text.default(''),
  SMS_ACCESS_KEY_ID: text.default(''),
  SMS_ACCESS_KEY_SECRET: text.default(''),
  SMS_SIGN_NAME: text.default(''),
  SMS_TEMPLATE_CODE: text.default(''),
  SMS_ENDPOINT: text.default('https://dysmsapi.aliyuncs.com'),
})

export interface Settings {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string
  uploadUrl: string
  smsProvider: 'console' | 'aliyun'
  aliyunSms: AliyunSmsSettings
  seed: 'sample' | 'none'
  trustProxy: string
  corsOrigins: string[]
  metricsPort: number | undefined
  logLevel: string
  /** Signs file addresses and hashes numbers; empty: made once and kept in the database. */
  secret: string
}

/** Reads the settings of README from the environment. Throws an Error that names the wrong one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new Error(`设置有误：${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('；')}`)
  }
  const s = parsed.data
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    uploadUrl: s.UPLOAD_URL,
    smsProvider: s.SMS_PROVIDER,
    aliyunSms: {
      accessKeyId: s.SMS_ACCESS_KEY_ID,
      accessKeySecret: s.SMS_ACCESS_KEY_SECRET,
      signName: s.SMS_SIGN_NAME,
      templateCode: s.SMS_TEMPLATE_CODE,
      endpoint: s.SMS_ENDPOINT,
    },
    seed: s.SEED,
    trustProxy: s.TRUST_PROXY,
    corsOrigins: s.CORS_ORIGINS.split(',').map((origin) => origin.trim()).filter(Boolean),
    metricsPort: s.METRICS_PORT,
    logLevel: s.LOG_LEVEL,
    secret: s.SECRET,
  }
}
